// @ts-check
// How to play at this table, and its keys.

import { h } from "../../lib/dom.js";
import { button, icon } from "./kit.js";
import { page } from "../../lib/place.js";

/** @type {[string, string][]} */
const ADVICE = [
  ["What is asked", "The panel says who must do what. Everything that may be done now is on the map and in the list; nothing else can be done by mistake."],
  ["Move", "Click a unit that can act: where it may go lights up, with the cost. Click there, whoever stands there. A second click on the unit puts it down. The mouse can also carry it. The whole stack goes along if you press A first."],
  ["Stacks", "Rest the pointer on a stack, or keep a finger on it, and it opens; the counter beneath stays where it is. A click never opens one: it takes the topmost that can act."],
  ["Chances", "Before dice are rolled you see every modifier and how likely each result is: already when you point at the place, and once more before the dice of a fight fall."],
  ["Why not?", "Point at anything: if it may not be done, the panel says why, with the clause of the rules. Press a clause to read it."],
  ["Take back", "As long as nothing was rolled or shown and the other side has not answered, the last step can be taken back."],
  ["What the enemy did", "A button beside the question plays it back; his arrows stay until your next answer."],
  ["Look back", "Press a line of the journal, or use the bar below the map, to see the table as it was. Nothing changes by looking."],
  ["Leave", "Close the page whenever you like. The game is kept; the same link brings you back."],
];

/** @type {[string, string][]} */
const KEYS = [
  ["Arrow keys", "on the map: from place to place; in a list: from line to line"],
  ["N, P", "next and previous piece that can act"],
  ["Enter", "take the piece, go there, do it"],
  ["Escape", "put down, leave it, close"],
  ["U", "take back the last step"],
  ["/", "find a unit or place"],
  ["?", "this page"],
];

/**
 * @param {HTMLElement} body
 * @param {[string, string][]} [more] Keys that other parts of the page know.
 * @param {() => void} [brief] Opens the briefing.
 */
export function openHelp(body, more, brief) {
  const keys = h("dl", { class: "keys" });
  for (const [key, does] of more ?? KEYS) keys.append(h("dt", {}, h("kbd", {}, key)), h("dd", {}, does));
  const advice = h("dl", { class: "advice" });
  for (const [what, text] of ADVICE) advice.append(h("dt", {}, what), h("dd", {}, text));
  const rules = h("a", { href: page("rules"), target: "_blank" }, "The rules in our own words");
  const about = h("a", { href: page("about"), target: "_blank" }, "About Bicorne");
  if (brief) body.append(h("p", {}, button("", brief, icon("briefing"), "Read the briefing of this battle")));
  body.append(advice, h("h3", { class: "sub" }, "Keys"), keys, h("p", { class: "small" }, rules, " · ", about));
}
