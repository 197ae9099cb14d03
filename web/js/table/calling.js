// @ts-check
// It is somebody's turn: the title of the tab says so, and whoever wants hears a tone or is notified while the page is out of sight.

import { preferences } from "./panel/preferences.js";

/** @typedef {import("./store.js").State} State */
/** @typedef {import("./store.js").Store} Store */

/**
 * The title of the tab.
 * @param {Partial<Pick<State, "board" | "welcome" | "live">>} state
 */
export function titleOf({ board, welcome, live }) {
  const name = welcome?.name || board?.title || "Table";
  const sign = !live ? "" : live.prompt.wait === "over" ? "Over · " : isAsked({ welcome, live }) ? "● Your move · " : "";
  return `${sign}${name} · Bicorne`;
}

/**
 * Whether this seat is asked something by somebody else's doing: who plays both sides always is.
 * @param {Pick<State, "welcome" | "live">} state
 */
export function isAsked({ welcome, live }) {
  return Boolean(live?.prompt.side) && welcome?.seat !== "both" && welcome?.seat !== "watch";
}

/** @param {Store} store */
export function mountCalling(store) {
  let asked = true;
  store.on(["live", "welcome", "board"], (state) => {
    document.title = titleOf(state);
    const now = isAsked(state);
    if (now && !asked) call(store);
    asked = now || !state.live;
  });
}

/** @param {Store} store */
function call({ state }) {
  if (preferences.now.sound) tone();
  if (!document.hidden || !preferences.now.notify || !("Notification" in globalThis) || Notification.permission !== "granted") return;
  const { welcome, live } = state;
  const question = live?.prompt.asked?.find(({ side }) => side === live.prompt.side)?.question ?? "";
  const told = new Notification("Your move", { body: `${welcome?.name ?? ""}: ${question}`, tag: `bicorne ${welcome?.game ?? ""}` });
  told.onclick = () => {
    window.focus();
    told.close();
  };
}

/** Two soft notes, made and not fetched. */
export function tone() {
  if (!("AudioContext" in globalThis)) return;
  const sound = new AudioContext();
  const end = sound.currentTime + 0.9;
  [523.25, 659.25].forEach((pitch, index) => {
    const begin = sound.currentTime + index * 0.16;
    const note = sound.createOscillator();
    const loud = sound.createGain();
    note.type = "sine";
    note.frequency.value = pitch;
    loud.gain.setValueAtTime(0, begin);
    loud.gain.linearRampToValueAtTime(0.12, begin + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0005, end);
    note.connect(loud).connect(sound.destination);
    note.start(begin);
    note.stop(end);
  });
  setTimeout(() => sound.close(), 1200);
}
