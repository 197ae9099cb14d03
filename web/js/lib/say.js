// @ts-check
// Telling a screen reader what has happened: the page's polite live region, #live.

/**
 * Says a sentence; the same sentence twice is said twice.
 * @param {string} text
 */
export function say(text) {
  const live = document.getElementById("live");
  if (!live) return;
  const line = document.createElement("p");
  line.textContent = text;
  live.replaceChildren(line);
}
