// @ts-check
// Who is at the table, and a few words to each other: plain text, whatever it looks like. It can be muted. What is said is no part of the
// game and is kept only as long as the server runs.

import { fill, h } from "../../lib/dom.js";
import { hide } from "../../lib/kept.js";
import { counted } from "../../lib/text.js";
import { sideName } from "../words.js";
import { button, sideTag } from "./kit.js";
import { preferences } from "./preferences.js";
import { keeper } from "./waiting.js";

/** @typedef {import("../../wire").Remark} Remark */
/** @typedef {import("../store.js").State} State */
/** @typedef {import("../store.js").Store} Store */

/** The longest remark. */
const LONGEST = 300;

/**
 * Who said it, in words.
 * @param {State} state
 * @param {string} from
 */
export function speaker({ board, welcome }, from) {
  if (from === "watch") return "A guest";
  if (from === "both") return "Both sides";
  return from === welcome?.seat ? "You" : sideName(board, from);
}

/**
 * Whether there is anybody to talk to, or ever was.
 * @param {Pick<State, "welcome" | "watchers" | "chat">} state
 */
export function hasCompany({ welcome, watchers, chat }) {
  if (!welcome) return false;
  const people = welcome.players.filter((player) => player === "person").length;
  const others = watchers - (welcome.seat === "watch" ? 1 : 0);
  return chat.length > 0 || others > 0 || (welcome.seat !== "both" && people > (welcome.seat === "watch" ? 0 : 1));
}

/**
 * The button of the drawer: there is one where there is company, with a count of what has not been read.
 * @param {HTMLButtonElement} toggle
 * @param {import("./drawers.js").Drawers} drawers
 * @param {Store} store
 */
export function mountTalk(toggle, drawers, store) {
  const count = h("span", { class: "unread", hidden: true });
  toggle.append(count);
  let read = 0;
  const draw = () => {
    const { chat } = store.state;
    hide(toggle, !hasCompany(store.state));
    if (drawers.opened === "talk" || preferences.now.muted) read = chat.length;
    read = Math.min(read, chat.length);
    const fresh = chat.length - read;
    hide(count, fresh === 0);
    count.textContent = String(fresh);
    toggle.title = fresh > 0 ? `${counted(fresh, "new remark")}` : "Who is here, and what was said";
  };
  toggle.addEventListener("click", draw);
  store.on(["chat", "welcome", "watchers"], draw);
}

/**
 * @param {HTMLElement} body
 * @param {Store} store
 */
export function openTalk(body, store) {
  const here = h("ul", { class: "people" });
  const list = h("ol", { class: "remarks-said", "aria-live": "polite", "aria-label": "What was said" });
  const field = h("input", { type: "text", maxlength: LONGEST, class: "say", "aria-label": "Say something to everybody at the table", placeholder: "Say something…", autocomplete: "off" });
  const form = h("form", { class: "saying" }, field, h("button", { type: "submit" }, "Say"));
  const mute = button("quiet small", () => {
    preferences.change({ muted: !preferences.now.muted });
    draw();
  }, "");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (text && (await store.request({ t: "chat", text }))) field.value = "";
  });

  const draw = () => {
    if (!body.contains(list)) return;
    const { state } = store;
    const { muted } = preferences.now;
    mute.textContent = muted ? "Hear the others again" : "Mute the others";
    fill(here, ...(state.board?.sides ?? []).map(({ id }) => h("li", {}, sideTag(state.board, id), h("span", { class: "soft small" }, WORDS[keeper(state, id)]))),
      state.watchers > 0 && h("li", { class: "soft small" }, `${counted(state.watchers, "person", "people")} looking on`));
    const said = muted ? state.chat.filter(({ from }) => from === state.welcome?.seat) : state.chat;
    fill(list, ...said.map(({ from, text }) => h("li", {}, h("b", {}, `${speaker(state, from)}: `), text)));
    list.lastElementChild?.scrollIntoView({ block: "nearest" });
  };
  body.append(h("h3", { class: "sub" }, "Who is here"), here, h("h3", { class: "sub" }, "What was said"), list, form, mute,
    h("p", { class: "soft small" }, "It is no part of the game, and forgotten when the server stops."));
  draw();
  if (!watched.has(store)) {
    watched.add(store);
    store.on(["chat", "present", "watchers", "board"], () => redraw?.());
  }
  redraw = draw;
}

/** @type {Record<"computer" | "absent" | "present", string>} */
const WORDS = { computer: "the computer", absent: "not here now", present: "here" };

/** The drawer is filled anew each time it opens: only the newest hears of what is said. @type {(() => void) | undefined} */
let redraw;
/** @type {WeakSet<Store>} */
const watched = new WeakSet();
