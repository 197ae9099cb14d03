// @ts-check
// The bar on top: which battle, which turn, whose move, whether the server is there, and the buttons of the map.

import { fill, h } from "../lib/dom.js";
import { Kept, hide, refill, write } from "../lib/kept.js";
import { page } from "../lib/place.js";
import { icon } from "./icons.js";
import { sideFlag } from "./panel/kit.js";
import { TURN_TRACK, trackRow } from "./tracks.js";
import { sideName } from "./words.js";

/** @typedef {import("./icons.js").IconName} IconName */
/** @typedef {import("./store.js").State} State */
/** @typedef {import("./store.js").Store} Store */

/**
 * @typedef {object} Command A button of the bar.
 * @property {IconName} icon
 * @property {string} label
 * @property {string} key The key that does the same.
 * @property {() => void} run
 * @property {() => boolean} [pressed] Whether it is switched on, for those that are switches.
 */

/** @type {Record<string, string>} */
const LINK_WORDS = {
  connecting: "Connecting…",
  open: "Connected",
  lost: "Connection lost, trying again…",
  closed: "Not connected",
};

/**
 * @param {HTMLElement} bar
 * @param {Store} store
 */
export function mountBar(bar, store) {
  const title = h("h1", { class: "bar-title" }, "Table");
  const turn = h("span", { class: "bar-turn-now" });
  const phase = h("span", { class: "bar-phase", hidden: true });
  const track = h("div", { class: "bar-track" });
  const move = h("p", { class: "bar-move", role: "status" });
  const link = h("span", { class: "bar-link", role: "status" });
  const nav = h("nav", { class: "bar-buttons", "aria-label": "Map" });
  /** @type {ReturnType<typeof commandButton>[]} */
  let buttons = [];
  /** @type {Kept<HTMLElement>} */
  const kept = new Kept();
  fill(
    bar,
    h("a", { class: "brand", href: page("lobby"), title: "All games" }, "Bicorne"),
    h("div", { class: "bar-heading" }, title, h("p", { class: "bar-turn" }, turn, phase)),
    track,
    h("div", { class: "bar-state" }, move, link),
    nav,
    h("a", { class: "bar-learn", href: page("learn") }, "Learn"),
  );

  store.on(["board", "welcome"], (state) => {
    title.textContent = state.board?.title ?? state.welcome?.battle ?? "Bicorne";
    title.title = state.welcome?.name ?? "";
  });
  store.on(["live", "past", "pause", "board", "welcome"], (state) => {
    const scene = store.shown;
    if (!scene) return;
    write(turn, scene.turn);
    write(phase, scene.phase);
    hide(phase, !scene.phase);
    const turns = scene.tracks.find((one) => one.id === TURN_TRACK);
    refill(track, [turns && kept.of(JSON.stringify(turns), () => trackRow(turns))]);
    const said = whoseMove(state);
    refill(move, [
      said.side && kept.of(`side ${said.side}`, () => sideFlag(state.board, said.side ?? "")),
      kept.of(said.text, () => h("span", {}, said.text)),
    ]);
    kept.sweep();
    move.classList.toggle("is-mine", said.mine);
    document.body.classList.toggle("looks-back", Boolean(state.past) && !state.pause);
  });
  store.on(["link", "linkWhy"], (state) => {
    link.textContent = LINK_WORDS[state.link];
    link.title = state.linkWhy;
    link.dataset.state = state.link;
  });
  return {
    /** The buttons of the map, once there is one. @param {Command[]} commands */
    offer(commands) {
      buttons = commands.map((command) => commandButton(command));
      fill(nav, ...buttons.map((one) => one.button));
    },
    /** What is switched on may have changed by a key. */
    refresh: () => buttons.forEach((one) => one.refresh()),
  };
}

/** @param {Command} command */
function commandButton(command) {
  const button = h(
    "button",
    { type: "button", class: "bar-button", title: `${command.label} (${command.key})`, "aria-keyshortcuts": command.key },
    icon(command.icon),
    h("span", { class: "bar-button-label" }, command.label),
  );
  const refresh = () => {
    if (command.pressed) button.setAttribute("aria-pressed", String(command.pressed()));
  };
  button.addEventListener("click", () => {
    command.run();
    refresh();
  });
  refresh();
  return { button, refresh };
}

/**
 * @param {State} state
 * @returns {{text: string, side?: string, mine: boolean}}
 */
function whoseMove(state) {
  const { board, live, past, pause, welcome } = state;
  if (pause) return { text: "The dice are about to fall", mine: false };
  if (past) return { text: `As it was after ${past.at} answers`, mine: false };
  if (!live || !board) return { text: "", mine: false };
  const { prompt } = live;
  if (prompt.wait === "over") return { text: "The game is over", mine: false };
  if (prompt.wait === "roll") return { text: "A die is due", mine: false };
  if (prompt.side) {
    const both = welcome?.seat === "both";
    return { text: both ? `${sideName(board, prompt.side)} to decide` : "Your move", side: prompt.side, mine: true };
  }
  const others = (prompt.asked ?? []).map((asked) => asked.side);
  return { text: `Waiting for ${others.map((side) => sideName(board, side)).join(" and ")}`, side: others[0], mine: false };
}
