// @ts-check
// The card of a battle: its map, what it is, and the shortest ways to a game of it.

import { api } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { keepOpponent } from "../lib/opponents.js";
import { alone, page as pageAt } from "../lib/place.js";
import { counted } from "../lib/text.js";
import { partPath } from "../rules/address.js";
import { opponentMeans, opponentSelect, proposedOpponent } from "./against.js";
import { begin } from "./begin.js";
import { briefing } from "./briefing.js";
import { boardOf, mapPicture } from "./pictures.js";
import { seating } from "./seating.js";
import { setupForm } from "./setup.js";
import { days, people } from "./words.js";

/** @typedef {import("../wire").Battle} Battle */
/** @typedef {import("./seating.js").Who} Who */

/**
 * @param {Battle} battle
 * @returns {HTMLElement}
 */
export function battleCard(battle) {
  const page = battle.page?.title ? battle.page : undefined;
  const title = page?.title ?? battle.title;
  const id = `battle-${battle.id}`;
  return h(
    "article",
    { class: "card", "aria-labelledby": id },
    mapPicture(battle.id, title),
    h(
      "div",
      { class: "card-body" },
      h("h3", { id }, title),
      page && h("p", { class: "dateline" }, `${days(page.first_date, page.last_date)} · ${counted(page.turns, "turn")} · ${page.length}`),
      page && h("p", { class: "story" }, page.picture),
      ...waysToPlay(battle),
      h(
        "div",
        { class: "asides" },
        page && page.special.length > 0 && aside("What is special about it", h("ul", {}, ...page.special.map((line) => h("li", {}, line)))),
        briefing(battle),
        page && aside(
          "How sure is this?",
          h("p", {}, page.confidence),
          h("p", {}, h("a", { href: pageAt("about", `#${battle.id}`) }, "Counted, value by value"), " · ", h("a", { href: partPath(battle.book, "counters") }, "every counter"), " · ",
            h("a", { href: partPath(battle.book, "rules") }, "every rule")),
        ),
      ),
    ),
  );
}

/**
 * @param {string} summary
 * @param {...Node} children
 */
function aside(summary, ...children) {
  return h("details", {}, h("summary", {}, summary), ...children);
}

/**
 * The buttons, the form they may open, and the place where the card answers.
 * @param {Battle} battle
 * @returns {HTMLElement[]}
 */
function waysToPlay(battle) {
  const status = h("div", { class: "card-status" });
  const place = h("div", { class: "setup-place" });

  /** @param {Who[]} who */
  const atOnce = (who) => () => begin({
    battle,
    who,
    controls: ways,
    status,
    make: () => api.create({ battle: battle.id, options: [], dice: "server", ...seating(who, who.map(() => against.value), battle.sides) }),
  });

  /** @param {Who[]} who @param {boolean} everything @returns {(event: Event) => void} */
  const form = (who, everything) => (event) => {
    const opener = /** @type {HTMLElement} */ (event.currentTarget);
    const setup = setupForm(battle, () => {
      place.replaceChildren();
      opener.focus();
    });
    place.replaceChildren(setup.element);
    setup.open(who, everything);
  };

  const against = opponentSelect("The computer plays as", proposedOpponent());
  const meaning = h("span", { class: "against-means", "aria-live": "polite" });
  const describe = () => fill(meaning, opponentMeans(against.value));
  against.addEventListener("change", () => {
    keepOpponent(against.value);
    describe();
    // One choice for all battles: the other cards follow.
    document.dispatchEvent(new CustomEvent("opponent-chosen"));
  });
  document.addEventListener("opponent-chosen", () => {
    against.value = proposedOpponent();
    describe();
  });
  describe();

  const sides = battle.sides.map((side, index) => {
    const name = battle.side_names[index] ?? side;
    const who = battle.sides.map((_, other) => /** @type {Who} */ (other === index ? "me" : "computer"));
    const chip = h("span", { class: "chip", "data-side": index, "aria-hidden": "true" });
    void boardOf(battle.id).then((board) => {
      chip.dataset.livery = board.sides[index]?.livery ?? "";
    }, () => {});
    return h("button", { type: "button", class: "primary play", onclick: atOnce(who) }, chip, `Play the ${people(name)}`);
  });
  const ways = h(
    "div",
    { class: "ways" },
    h("div", { class: "ways-first" }, ...sides),
    h("p", { class: "against small soft" }, h("label", {}, "You start at once, against the computer as ", against), meaning),
    h(
      "div",
      { class: "ways-more" },
      h("button", { type: "button", onclick: atOnce(["me", "me"]) }, "Both sides yourself"),
      h("button", { type: "button", onclick: atOnce(["me", "guest"]) }, "Two at this table"),
      !alone && h("button", { type: "button", onclick: form(["me", "friend"], false) }, "With a friend…"),
      h("button", { type: "button", onclick: form(["me", "computer"], true) }, "More options…"),
    ),
  );
  return [ways, status, place];
}
