// @ts-check
// Small words and figures that every page needs. Nothing here touches the page.

/**
 * `1 unit`, `7 units`.
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
export function counted(count, one, many = `${one}s`) {
  return `${count} ${count === 1 ? one : many}`;
}

/**
 * A modifier as people write it: `+2`, `−1`, `0`.
 * @param {number} value
 */
export function signed(value) {
  if (value > 0) return `+${value}`;
  return value < 0 ? `−${-value}` : "0";
}

/**
 * `a`, `a and b`, `a, b and c`.
 * @param {string[]} items
 */
export function listed(items) {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items[items.length - 1]}`;
}

/**
 * The first letter large; the rest as it is.
 * @param {string} text
 */
export function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The text without accents and in small letters, so that `massena` finds Masséna.
 * @param {string} text
 */
export function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/**
 * The name of a kind in words: `horse-artillery` is horse artillery.
 * @param {string} name
 */
export function spaced(name) {
  return name.replaceAll("-", " ");
}

/**
 * Ground in words: `hill+woods` is a hill with woods.
 * @param {string} ground
 */
export function groundName(ground) {
  const [first = "", ...others] = ground.split("+");
  return others.length > 0 ? `${first} with ${listed(others)}` : first;
}

/**
 * A name that can be a file's: letters, digits and hyphens.
 * @param {string} text
 */
export function fileName(text) {
  return plain(text).replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 60) || "game";
}
