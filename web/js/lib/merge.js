// @ts-check
// Merge patches (RFC 7396): how the server tells what changed.

/**
 * The target with the patch merged in; the target itself is not changed, and what the patch does not name is shared.
 * @template T
 * @param {T} target
 * @param {unknown} patch
 * @returns {T}
 */
export function merge(target, patch) {
  if (!isObject(patch)) return /** @type {T} */ (patch);
  /** @type {Record<string, unknown>} */
  const merged = isObject(target) ? { ...target } : {};
  for (const [key, change] of Object.entries(patch)) {
    if (change === null) {
      delete merged[key];
    } else {
      merged[key] = merge(merged[key], change);
    }
  }
  return /** @type {T} */ (merged);
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
