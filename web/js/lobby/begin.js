// @ts-check
// From a wish to a table: asks the server for the game, keeps the seat, and goes there or shows the links first.

import { ApiError } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { hold } from "../lib/seats.js";
import { wantKept } from "./keeping.js";
import { linkList, tablePath } from "./links.js";
import { alone, sharing } from "./seating.js";
import { people } from "./words.js";

/** @typedef {import("../wire").Battle} Battle */
/** @typedef {import("../wire").Made} Made */
/** @typedef {import("./seating.js").Who} Who */

/**
 * Makes a game. While it is made the controls in `controls` rest; what goes wrong is told in `status`.
 * @param {object} wish
 * @param {Battle} wish.battle
 * @param {Who[]} wish.who
 * @param {() => Promise<Made>} wish.make
 * @param {HTMLElement} wish.controls What must not be pressed twice.
 * @param {HTMLElement} wish.status Where faults, and links to share, are shown.
 */
export async function begin({ battle, who, make, controls, status }) {
  const resting = rest(controls);
  wantKept();
  fill(status, h("p", { role: "status" }, "Setting up the table…"));
  try {
    const made = await make();
    const { hold: mine, share } = sharing(who, battle.sides, made);
    if (mine) hold(mine, { alone: alone(who) });
    if (share.length > 0) {
      showLinks(battle, who, made, share, mine, status);
      document.dispatchEvent(new CustomEvent("games-changed"));
    } else if (mine) {
      location.assign(tablePath(mine));
      return;
    }
  } catch (error) {
    fill(status, faults(error));
  }
  resting.wake();
}

/** @param {HTMLElement} controls */
function rest(controls) {
  const all = [...controls.querySelectorAll("button")].filter((button) => !button.disabled);
  for (const button of all) button.disabled = true;
  return {
    wake: () => {
      for (const button of all) button.disabled = false;
    },
  };
}

/**
 * @param {Battle} battle
 * @param {Who[]} who
 * @param {Made} made
 * @param {string[]} share
 * @param {string | undefined} mine
 * @param {HTMLElement} status
 */
function showLinks(battle, who, made, share, mine, status) {
  // The form has done its work: pressing its button again would make another game.
  status.closest("form")?.classList.add("done");
  const mySide = battle.side_names[who.indexOf("me")];
  const heading = h("h4", { tabindex: -1 }, "The table is set: send the links");
  fill(
    status,
    h(
      "div",
      { class: "made" },
      heading,
      h(
        "p",
        {},
        "An invitation is for the first who accepts it: that person gets a seat and a link of his own, which nobody else ever sees. ",
        mySide ? "Until then you find it again under My games." : "Keep it until then: it is shown only here.",
      ),
      linkList(battle, made, share),
      mine && h(
        "p",
        {},
        h("a", { class: "button primary", href: tablePath(mine) }, mySide ? `Sit down with the ${people(mySide)}` : "Look on"),
      ),
    ),
  );
  heading.focus();
}

/**
 * What the server would not do, with every fault of a file and its line.
 * @param {unknown} error
 * @returns {HTMLElement}
 */
export function faults(error) {
  const known = error instanceof ApiError ? error : undefined;
  const list = known?.faults ?? [];
  const rows = list.map((fault) => {
    const where = [fault.file, fault.line ? `line ${fault.line}` : "", fault.id].filter(Boolean).join(", ");
    return h("li", {}, where && h("span", { class: "where" }, `${where}: `), fault.what);
  });
  return h(
    "div",
    { class: "fault", role: "alert" },
    // With faults in a file the message only repeats them.
    h("p", {}, rows.length > 0 ? "This does not fit. Change what is listed here and try again:" : known?.message ?? "Something on this page went wrong. Load it again."),
    rows.length > 0 && h("ul", {}, ...rows),
  );
}
