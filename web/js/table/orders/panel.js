// @ts-check
// The panel's part for orders: formations with what they are ordered and what they would do, an order being written, the staff at work
// and why it halts, and standing orders.

import { h } from "../../lib/dom.js";
import { hide, refill } from "../../lib/kept.js";
import { counted, sentence } from "../../lib/text.js";
import { isKey, isTyping } from "../panel/keyboard.js";
import { block, button, clauseButton, icon } from "../panel/kit.js";
import { preferences } from "../panel/preferences.js";
import { keepingFocus } from "../panel/roving.js";
import { placeName } from "../words.js";
import { formShown } from "./form.js";
import { formationOf } from "./staff.js";
import { standingShown } from "./standing.js";

/** @typedef {import("../../wire").OrderFormation} OrderFormation */
/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("./staff.js").Staff} Staff */

/** Longer accounts of what the staff did begin with what came last. */
const LAST = 12;

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {Staff} staff
 * @param {(space: string) => void} reveal
 */
export function mountOrders(root, store, staff, reveal) {
  const { section, body, heading } = block("orders", "Orders to formations");
  root.append(section);
  /** What the reader has folded or opened, by name. @type {Map<string, boolean>} */
  const folds = new Map([["formations", true]]);
  let drawn = "";

  const draw = () => {
    const { orders } = staff;
    const own = staff.open && orders !== undefined && orders.side === store.state.live?.eyes;
    hide(section, !own);
    if (!own) return;
    // Most scenes change nothing here.
    const looks = JSON.stringify([Boolean(store.state.board), orders, staff.draft, staff.reach, staff.preview, staff.foreseeing, staff.fault, staff.run, store.state.live?.prompt.undo]);
    if (looks === drawn) return;
    drawn = looks;
    for (const fold of body.querySelectorAll("details[data-fold]")) folds.set(/** @type {HTMLElement} */ (fold).dataset.fold ?? "", /** @type {HTMLDetailsElement} */ (fold).open);
    hide(heading, !staff.draft && !staff.run && !orders.formations.some((one) => one.acts));
    keepingFocus(section, () => refill(body, [...runShown(store, staff, reveal), ...(staff.draft ? formShown(store, staff) : listShown(store, staff)), standingShown(store, staff)]));
    for (const fold of body.querySelectorAll("details[data-fold]")) /** @type {HTMLDetailsElement} */ (fold).open = folds.get(/** @type {HTMLElement} */ (fold).dataset.fold ?? "") ?? false;
  };
  staff.on(draw);
  store.on(["live", "past", "link", "welcome", "board"], draw);
  const follow = () => {
    staff.pace = preferences.now.motion;
  };
  follow();
  preferences.on(follow);

  let ordered = false;
  let halted = false;
  /** @type {import("../../wire").OrderPreview | undefined} */
  let seen;
  staff.on(() => {
    const now = staff.draft !== undefined;
    if (now && !ordered) {
      /** @type {HTMLElement | null} */ (body.querySelector("[aria-pressed=true]"))?.focus({ preventScroll: true });
      section.scrollIntoView({ block: "nearest" });
    }
    ordered = now;
    const why = staff.run?.going ? null : body.querySelector(".is-halted");
    if (why && !halted) why.scrollIntoView({ block: "nearest" });
    halted = why !== null;
    // What it would lead to, and what gives it, may be below what is in sight.
    if (staff.preview && staff.preview !== seen) body.querySelector(".order-form > .buttons")?.scrollIntoView({ block: "nearest" });
    seen = staff.preview;
  });

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || isTyping(event.target) || !staff.open) return;
    if (staff.run?.going && event.key === " ") staff.skip();
    else if (staff.run?.going && event.key === "Escape") staff.halt();
    else if (staff.draft && event.key === "Escape") staff.leave();
    else if (isKey(event, "o")) orderWhatIsLookedAt(store, staff);
    else if (isKey(event, "y") && !staff.draft) staff.carry();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/**
 * Begins an order for the formation of what is in hand, looked at or pointed at, else for the first that can act without one.
 * @param {Store} store
 * @param {Staff} staff
 */
function orderWhatIsLookedAt({ state: { inHand, inspected, hovered } }, staff) {
  const pointed = [inHand, hovered.piece, inspected.piece].map((piece) => formationOf(staff.orders, piece)).find(Boolean);
  const free = staff.orders?.formations.find((one) => one.acts && !one.order) ?? staff.orders?.formations[0];
  const formation = pointed ?? free;
  if (formation) staff.begin(formation.id);
}

/**
 * The formations that can act, then the others.
 * @param {Store} store
 * @param {Staff} staff
 * @returns {HTMLElement[]}
 */
function listShown(store, staff) {
  const formations = staff.orders?.formations ?? [];
  const ready = formations.filter((one) => one.acts);
  const others = formations.filter((one) => !one.acts);
  const ordered = formations.some((one) => one.order);
  const parts = [];
  if (ready.length > 0) parts.push(h("ul", { class: "formations", "aria-label": "Formations that can act" }, ...ready.map((one) => formationShown(store, staff, one))));
  if (staff.fault) parts.push(h("p", { class: "order-fault", role: "alert" }, sentence(staff.fault.message), " ", clauseButton(staff.fault.clause)));
  // Where nobody can act there is nothing to carry out but what standing orders answer.
  const answers = staff.orders?.standing.some((one) => one.setting !== "off") ?? false;
  if (!staff.run?.going && (ready.length > 0 || answers)) {
    const carry = button("primary small", () => staff.carry(), icon("play"), "Carry out the orders");
    carry.dataset.key = "carry";
    carry.setAttribute("aria-keyshortcuts", "y");
    carry.disabled = !ordered && !answers;
    carry.title = ordered || answers ? "The staff gives the answers one after the other and halts where you would want to know (Y)" : "Give an order first";
    parts.push(h("div", { class: "buttons" }, carry));
  }
  if (others.length > 0) {
    parts.push(
      h(
        "details",
        { class: "other-formations", "data-fold": "others" },
        h("summary", { class: "small" }, ready.length > 0 ? `${counted(others.length, "formation")} that cannot act now` : `${counted(others.length, "formation")}; none can act at this question`),
        h("ul", { class: "formations", "aria-label": "Other formations" }, ...others.map((one) => formationShown(store, staff, one))),
      ),
    );
  }
  return parts;
}

/** @param {Store} store @param {Staff} staff @param {OrderFormation} formation */
function formationShown(store, staff, formation) {
  const { id, name, order, would, trouble, strength, seat } = formation;
  const give = button("small", () => staff.begin(id), order ? "Change" : "Give orders");
  give.dataset.key = `begin ${id}`;
  give.setAttribute("aria-label", `${order ? "Change the orders of" : "Give orders to"} ${name}`);
  const buttons = [give];
  if (order) {
    const drop = button("quiet small", () => staff.give(`${id} none`), "Drop");
    drop.dataset.key = `drop ${id}`;
    drop.setAttribute("aria-label", `Drop the order of ${name}`);
    buttons.push(drop);
  } else if (would) {
    const take = button("quiet small", () => staff.give(`${id} ${would.text}`), "As it would");
    take.dataset.key = `would ${id}`;
    take.setAttribute("aria-label", `As it would: ${name}`);
    buttons.push(take);
  }
  const does = order ? h("strong", {}, order.words) : would ? h("span", { class: "soft" }, `By itself: ${would.words}`) : h("span", { class: "soft" }, "No order");
  return h(
    "li",
    { class: order ? "is-ordered" : "" },
    h("div", { class: "formation-head" }, h("span", { class: "formation-name" }, name), h("span", { class: "soft small figure" }, `${strength}`), h("span", { class: "soft small" }, placeName(store.state.board, seat))),
    h("div", { class: "formation-does" }, does),
    trouble ? h("p", { class: "order-fault small" }, sentence(trouble)) : null,
    h("div", { class: "buttons" }, ...buttons),
  );
}

/**
 * The staff at work, or what it did and why it halts.
 * @param {Store} store
 * @param {Staff} staff
 * @param {(space: string) => void} reveal
 * @returns {HTMLElement[]}
 */
function runShown(store, staff, reveal) {
  const { run } = staff;
  if (!run) return [];
  if (run.going) {
    const last = run.gave[run.gave.length - 1];
    const halt = button("small", () => staff.halt(), icon("pause"), "Halt");
    halt.dataset.key = "halt";
    halt.setAttribute("aria-keyshortcuts", "Escape");
    const skip = button("quiet small", () => staff.skip(), "Skip");
    skip.dataset.key = "skip";
    skip.setAttribute("aria-keyshortcuts", "Space");
    return [h("div", { class: "staff-run", role: "status" }, h("p", {}, last ? `${last.because} (${counted(run.gave.length, "answer")})` : "The staff begins…"), h("div", { class: "buttons" }, halt, skip))];
  }
  const { halt } = run;
  const parts = [];
  if (halt) parts.push(h("p", { class: "halt-why" }, h("strong", {}, "Halt: "), halt.text, " ", clauseButton(halt.clause)));
  else if (run.gave.length > 0) parts.push(h("p", {}, "The staff has stopped."));
  if (run.gave.length > 0) parts.push(gaveShown(run));
  parts.push(h("div", { class: "buttons" }, ...answers(store, staff, reveal)));
  return [h("div", { class: "staff-run is-halted", role: "group", "aria-label": "Why the staff halts" }, ...parts)];
}

/** @param {Store} store @param {Staff} staff @param {(space: string) => void} reveal */
function answers(store, staff, reveal) {
  const { halt, gave = [] } = staff.run ?? {};
  const made = [];
  if (halt?.would) {
    const anyway = button("primary small", () => staff.carry(true), "Go on all the same");
    anyway.dataset.key = "anyway";
    anyway.title = halt.would;
    made.push(anyway);
  }
  const formation = halt?.formation;
  if (formation && staff.orders?.formations.some((one) => one.id === formation)) made.push(button("small", () => staff.begin(formation), "Other orders"));
  if (halt?.place) made.push(button("small", () => reveal(halt.place ?? ""), icon("place"), placeName(store.state.board, halt.place)));
  if (gave.length > 0 && store.state.live?.prompt.undo) made.push(button("small", () => staff.takeBack(), icon("undo"), "Take back what it did"));
  made.push(button("quiet small", () => staff.dismiss(), "By hand"));
  return made;
}

/** @param {import("./staff.js").Run} run */
function gaveShown({ gave }) {
  const rows = gave.slice(-LAST).map(({ act, because, clause }) => h("li", {}, because, " ", clauseButton(clause), h("span", { class: "soft small" }, ` ${act}`)));
  return h("details", { class: "staff-gave", "data-fold": "gave" }, h("summary", { class: "small" }, `What it did: ${counted(gave.length, "answer")}`), h("ol", { class: "small" }, ...rows));
}
