// @ts-check
// The bar below the map: the whole game at the touch of a slider, step by step or played like a film, with its course as a
// chart, and ways to take it away.

import { fill, h } from "../../lib/dom.js";
import { mountChart } from "./chart.js";
import { fights, turns } from "./course.js";
import { nextToSee } from "./others.js";
import { mountKeep } from "./keep.js";
import { button, icon } from "./kit.js";
import { Seeker } from "./seeker.js";

/** @typedef {import("../../wire").Sample} Sample */
/** @typedef {import("../store.js").Store} Store */

/** How long a step stays on the table while the game plays, in milliseconds. @type {[string, number][]} */
const SPEEDS = [
  ["slow", 2400],
  ["easy", 1200],
  ["brisk", 500],
  ["fast", 150],
];

/**
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function mountReplay(root, store) {
  const seeker = new Seeker((at) => store.lookBack(at));
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let playing;
  let samplesAt = -1;

  const here = () => store.shown?.at ?? 0;
  const end = () => store.state.live?.at ?? 0;
  const go = (/** @type {number} */ at) => seeker.seek(Math.max(0, Math.min(at, end())));
  const tool = (/** @type {Parameters<typeof icon>[0]} */ name, /** @type {string} */ label, /** @type {() => void} */ press) => {
    const made = button("quiet tool", press, icon(name));
    made.setAttribute("aria-label", label);
    made.title = label;
    return made;
  };

  const slider = h("input", { type: "range", min: 0, step: 1, class: "slider", "aria-label": "Answer of the game on show" });
  const where = h("output", { class: "where small" });
  const play = tool("play", "Play", () => (playing === undefined ? start() : stop()));
  const jump = h("select", { "aria-label": "Jump to a turn or a fight", class: "jump" });
  const speed = h("select", { "aria-label": "Speed" });
  for (const [name, pause] of SPEEDS) speed.append(h("option", { value: pause, selected: name === "easy" }, name));
  const now = button("now", () => finish(), icon("now"), h("span", { class: "wide-only" }, "Now"));
  now.setAttribute("aria-label", "Back to now");
  const more = h("div", { class: "replay-more", id: "replay-more", hidden: true });
  const rest = h("span", { class: "wide-only" }, " and record");
  const toggle = button("quiet small", () => unfold(Boolean(more.hidden)), "Course", rest);
  toggle.setAttribute("aria-expanded", "false");
  toggle.setAttribute("aria-controls", more.id);
  const first = tool("first", "To the beginning", () => go(0));
  first.classList.add("wide-only");
  const bar = h(
    "div",
    { class: "replay-bar" },
    first,
    tool("back", "One step back", () => go(here() - 1)),
    play,
    tool("forward", "One step forward", () => go(here() + 1)),
    slider,
    where,
    now,
    toggle,
  );
  root.classList.add("replay");
  root.setAttribute("role", "region");
  root.setAttribute("aria-label", "Looking back");
  root.append(more, bar);
  more.append(h("div", { class: "ways" }, jump, h("label", { class: "speed small" }, h("span", {}, "Speed of play"), speed)));
  const chart = mountChart(more, store);
  mountKeep(more, store);

  const start = () => {
    if (here() >= end()) go(0);
    play.setAttribute("aria-label", "Pause");
    play.title = "Pause";
    fill(play, icon("pause"));
    playing = setTimeout(tick, Number(speed.value));
  };

  const stop = () => {
    clearTimeout(playing);
    playing = undefined;
    play.setAttribute("aria-label", "Play");
    play.title = "Play";
    fill(play, icon("play"));
  };

  const tick = async () => {
    const next = nextToSee(store.state.steps, here(), end());
    if (next >= end()) {
      finish();
      return;
    }
    await seeker.seek(next);
    if (playing !== undefined) playing = setTimeout(tick, Number(speed.value));
  };

  const finish = () => {
    stop();
    seeker.seek(end());
  };

  /** Fetches the course of the game, if it is not the one already known. */
  const course = async () => {
    if (samplesAt === end()) return;
    const asked = end();
    chart.tell("The course of the game is being reckoned…");
    const said = await store.request({ t: "history" }, true);
    if (said?.t !== "history") {
      chart.tell("The course of the game could not be had.");
      return;
    }
    samplesAt = asked;
    fillJump(said.samples);
    chart.show(said.samples);
  };

  /** @param {Sample[]} samples */
  const fillJump = (samples) => {
    const groups = [
      { label: "Turns", stations: turns(samples) },
      { label: "Fights", stations: fights(samples) },
    ];
    fill(jump, h("option", { value: "" }, "Jump to…"));
    for (const { label, stations } of groups) {
      if (stations.length === 0) continue;
      const options = stations.map((station) => h("option", { value: station.at }, station.label));
      jump.append(h("optgroup", { label }, ...options));
    }
  };

  /** @param {boolean} open */
  const unfold = (open) => {
    more.hidden = !open;
    toggle.setAttribute("aria-expanded", String(open));
    if (open) course();
  };

  fillJump([]);
  jump.addEventListener("change", () => {
    if (jump.value !== "") go(Number(jump.value));
    jump.value = "";
  });
  slider.addEventListener("input", () => {
    stop();
    go(slider.valueAsNumber);
  });

  store.onceShown(["live", "past", "pause"], ({ live, past: before, pause }) => {
    if (!live) return;
    // Before dice that have not been shown yet it is now.
    const past = pause ? undefined : before;
    slider.max = String(live.at);
    const at = past?.at ?? live.at;
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", past ? `answer ${at} of ${live.at}, ${past.turn}` : `now, answer ${live.at}`);
    where.textContent = past ? `${at} of ${live.at} · ${past.turn}` : `now · ${live.at}`;
    now.disabled = !past;
    root.classList.toggle("in-past", Boolean(past));
    if (!more.hidden) course();
  });

  return {
    /** Shows the bar with everything, from the beginning: the replay of a finished game. */
    replay() {
      unfold(true);
      go(0);
    },
    go,
    /** Plays the game from a point up to now. @param {number} at */
    async playBack(at) {
      stop();
      await seeker.seek(at);
      if (here() < end()) start();
    },
  };
}
