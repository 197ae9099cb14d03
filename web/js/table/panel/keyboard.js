// @ts-check
// What a key press means.

/**
 * Whether keys are text there.
 * @param {EventTarget | null} target
 */
export function isTyping(target) {
  return target instanceof HTMLElement && target.matches("input:not([type=range]), textarea, select, [contenteditable]");
}

/**
 * Whether this key was pressed, small or large, and nothing with it that would make it the browser's.
 * @param {KeyboardEvent} event
 * @param {string} key
 */
export function isKey(event, key) {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  return event.key.toLowerCase() === key;
}
