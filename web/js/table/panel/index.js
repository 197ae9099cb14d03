// @ts-check
// The panel beside the map and the bar below it. Each part stands in a module of its own and knows only the store; this one
// puts them in their places.

import { firstBriefing, openBriefing } from "./briefing.js";
import { mountAlong } from "./along.js";
import { mountChoices } from "./choices.js";
import { mountClauses } from "./clause.js";
import { mountCurtain } from "./curtain.js";
import { mountConsidering } from "./considering.js";
import { mountDice } from "./dice.js";
import { Drawers } from "./drawers.js";
import { mountEnding } from "./ending.js";
import { mountFight } from "./fight.js";
import { openFind } from "./find.js";
import { makeGivingUp } from "./giveup.js";
import { Glance } from "./glance.js";
import { openHelp } from "./help.js";
import { mountHint } from "./hint.js";
import { mountHoming } from "./homing.js";
import { mountGiven } from "./given.js";
import { mountHovering } from "./hovering.js";
import { mountLog } from "./log.js";
import { mountNotices } from "./notices.js";
import { mountOdds } from "./odds.js";
import { mountPast } from "./past.js";
import { preferences } from "./preferences.js";
import { mountPause } from "./pause.js";
import { mountPrompt } from "./prompt.js";
import { mountOrders } from "../orders/panel.js";
import { whatOthersDid } from "./others.js";
import { mountReplay } from "./replay.js";
import { openSettings } from "./settings.js";
import { openShare } from "./share.js";
import { mountSpeak } from "./speak.js";
import { mountTalk, openTalk } from "./talk.js";
import { openThoughts } from "./thoughts.js";
import { mountWhy } from "./why.js";
import { h } from "../../lib/dom.js";
import { hide } from "../../lib/kept.js";
import { isComputer } from "../../lib/opponents.js";

/** @typedef {import("../store.js").Store} Store */

/** Boards count in tenths of a map unit. */
const TENTHS = 10;

/**
 * @typedef {object} Services What the rest of the page does for the panel.
 * @property {{centreOn(space: string): void, reveal?(x: number, y: number): void}} [stage] `reveal` moves the map only
 *   if the point, in map units, is out of view.
 * @property {import("../together.js").Together} [together] Who moves several units in one go.
 * @property {HTMLElement} [map] The map itself.
 * @property {HTMLElement} [replayRoot]
 * @property {HTMLElement} [liveRegion]
 * @property {HTMLElement} [alertRegion]
 * @property {import("../orders/staff.js").Staff} [staff] Orders to formations.
 * @property {[string, string][]} [keys] The keys of the page and what they do, for the help.
 */

/**
 * @param {HTMLElement} root The aside. Where it has the places `#prompt`, `#odds` and `#log` they are used, in whatever
 *   order they stand; where it has not, they are made.
 * @param {Store} store
 * @param {Services} services
 */
export function mountPanel(root, store, services) {
  const before = store.listeners.length;
  preferences.start();
  root.classList.add("side-panel");
  const { stage } = services;
  const centreOn = (/** @type {string} */ space) => stage?.centreOn(space);
  const reveal = (/** @type {string} */ space) => {
    const at = store.state.board?.spaces.find((one) => one.id === space)?.at;
    if (at && stage?.reveal) stage.reveal(at[0] / TENTHS, at[1] / TENTHS);
    else centreOn(space);
  };
  const asked = place(root, "prompt");
  const work = place(root, "odds");
  const journal = place(root, "log");
  const glance = new Glance(store);

  // Where the root scrolls inside an aside, drawers lie over the whole of it, and the journal stays in view at its foot.
  const aside = root.closest("aside") ?? root;
  if (aside !== root) aside.append(journal);
  const drawers = new Drawers(aside);
  const giving = makeGivingUp(store, () => drawers.close());
  if (aside !== root) root.before(drawers.bar);
  else asked.append(drawers.bar);
  drawers.add({ name: "find", label: "Find", icon: "find", key: "/", open: (body) => openFind(body, store, centreOn) });
  drawers.add({ name: "share", label: "Share", icon: "share", open: (body) => openShare(body, store) });
  const staff = drawers.add({ name: "staff", label: "Plans", icon: "staff", open: (body) => openThoughts(body, store) });
  store.on(["welcome", "live"], ({ welcome, live }) => {
    // As long as the game goes on, plans would tell what is hidden.
    const told = welcome !== undefined && (!welcome.hides || welcome.seat === "both" || live?.prompt.wait === "over");
    hide(staff, !welcome?.players.some(isComputer) || !told);
  });
  const talk = drawers.add({ name: "talk", label: "Talk", icon: "talk", open: (body) => openTalk(body, store) });
  mountTalk(talk, drawers, store);
  drawers.add({ name: "settings", label: "Settings", icon: "settings", open: (body) => openSettings(body, store, giving) });
  drawers.add({ name: "help", label: "Help", icon: "help", key: "?", open: (body) => openHelp(body, services.keys, () => drawers.open("briefing")) });
  // It has a key and a place in the help: the row of tools has room for what is wanted often.
  hide(drawers.add({ name: "briefing", label: "Briefing", icon: "briefing", key: "g", open: (body) => openBriefing(body, store) }), true);
  firstBriefing(drawers, store);

  mountNotices(asked, store);
  mountPast(asked, store);
  mountGiven(asked, store);
  mountPrompt(asked, store, { playBack: (at) => replay.playBack(at) });
  mountConsidering(asked, store);

  const curtain = mountCurtain(store);
  const replay = mountReplay(services.replayRoot ?? place(root, "replay"), store);
  mountPause(work, store);
  mountEnding(work, store, { replay: () => replay.replay(), why: () => drawers.open("staff") });
  mountWhy(work, store);
  if (services.together) mountAlong(work, store, services.together);
  mountChoices(work, store, { glance, reveal, decide: () => odds.focus() });
  // On a small screen what is to be done comes before advice about it.
  const advice = matchMedia("(max-width: 40rem)").matches ? work : asked;
  mountHint(advice, store, services.staff);
  if (services.staff) mountOrders(advice === asked ? asked : place(root, "orders"), store, services.staff, reveal);
  const odds = mountOdds(work, store, glance);
  if (services.map) mountHovering(store, glance, services.map);
  mountDice(work, store);
  mountFight(work, store);
  mountLog(journal, store);
  mountClauses();
  mountHoming(root, store);
  if (services.liveRegion && services.alertRegion) {
    mountSpeak(services.liveRegion, services.alertRegion, store, curtain);
  }
  // The game may have begun before the panel was there.
  for (const { run } of store.listeners.slice(before)) run(store.state);
  return {
    /** Opens a drawer by its name: `find`, `share`, `staff`, `settings`, `help`. @param {string} name */
    open: (name) => drawers.open(name),
    /** Shows the table as it was after so many answers. */
    lookBack: replay.go,
    /** Shows what the other side did since. */
    playBack: () => {
      const at = whatOthersDid(store.state, store.link?.seen);
      if (at !== undefined) replay.playBack(at);
    },
  };
}

/**
 * @param {HTMLElement} root
 * @param {string} id
 * @returns {HTMLElement}
 */
function place(root, id) {
  const there = root.querySelector(`#${id}`);
  if (there instanceof HTMLElement) return there;
  const made = h("div", { id });
  root.append(made);
  return made;
}
