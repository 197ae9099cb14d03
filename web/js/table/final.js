// @ts-check
// Which questions are answered for good: play goes on at once to dice or to the other side.

/** @typedef {import("../wire").Scene} Scene */

/** Kinds of decisions after which nothing is taken back. They are stable names: docs/engine-protocol.md lists them. */
const FINAL = new Set([
  "withdraw",
  "displace-leader",
  "ride-off",
  "countercharge",
  "retreat-before-combat",
  "evade",
  "choose-evasion-distance",
  "defend-cover",
  "fight-on",
  "retreat",
  "choose-retreat-order",
  "choose-crowded-out",
  "withdraw-battery",
  "pursue",
  "advance-after-combat",
  "move-routed-unit",
]);

/**
 * @param {Scene} scene
 */
export function isFinal({ prompt }) {
  const mine = prompt.asked?.find(({ side }) => side === prompt.side);
  return mine !== undefined && FINAL.has(mine.kind);
}
