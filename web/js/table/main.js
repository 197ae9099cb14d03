// @ts-check
// The page of the table: sits down at the seat the address names, fetches the board, and puts the parts together.

import { api } from "../lib/api.js";
import { byId, fill, h } from "../lib/dom.js";
import { naming } from "../lib/unfold.js";
import { Link } from "../lib/link.js";
import { openParcel, parcelIn } from "../lib/arrival.js";
import { alone, page } from "../lib/place.js";
import { hold } from "../lib/seats.js";
import { sentence } from "../lib/text.js";
import { Arrows } from "./arrows.js";
import { mountAttention } from "./attention.js";
import { mountBar } from "./bar.js";
import { mountCard } from "./card.js";
import { mountCalling } from "./calling.js";
import { mountCarry } from "./carry.js";
import { Cursor } from "./cursor.js";
import { invitation, lookAt, secret, sheet } from "./early.js";
import { mountForced } from "./forced.js";
import { mountFar } from "./far.js";
import { mountGrip } from "./grip.js";
import { hear } from "./hints.js";
import { KEYS, endSegment, mountKeys } from "./keys.js";
import { mountLists } from "./lists.js";
import { mountNames } from "./names.js";
import { News } from "./news.js";
import { Pieces } from "./pieces.js";
import { mountPointer } from "./pointer.js";
import { mountRadius } from "./radius.js";
import { mountReach } from "./reach.js";
import { keepSeen, lastSeen } from "./seat.js";
import { Ruler } from "./ruler.js";
import { mountSpaces } from "./spaces.js";
import { expectBoard, makeStage } from "./stage.js";
import { Store } from "./store.js";
import { mountOrderMap } from "./orders/map.js";
import { Staff } from "./orders/staff.js";
import { mountSymbols } from "./symbols.js";
import { Table } from "./table.js";
import { Together } from "./together.js";
import { Tray } from "./tray.js";

/** @typedef {import("../wire").Board} Board */
/** @typedef {import("../wire").Welcome} Welcome */

/** How many remarks of others a page remembers. */
const MOST_REMARKS = 200;

const store = new Store();
const staff = new Staff(store);
store.aim = (space) => staff.aimAt(space);
const stageElement = byId("stage");

const together = new Together(store);

const bar = mountBar(byId("bar"), store);
mountCalling(store);
/** @type {Awaited<ReturnType<typeof mountSidePanel>> | undefined} */
let panel;
/** The side panel is a part of its own, fetched while the socket opens and the board comes. */
const panelParts = import("./panel/index.js");
panelParts.catch(() => {});

start();

function start() {
  addEventListener("hashchange", () => location.reload());
  mountSymbols();
  mountGrip(byId("grip"), document.body);
  const invited = invitation;
  if (invited) {
    void import("./invited.js").then(({ mountInvitation }) => mountInvitation(stageElement, invited));
    return;
  }
  const lesson = /^learn=(.+)$/.exec(secret);
  if (lesson) {
    const opening = import("../learn/start.js").then(({ start: begin }) => begin(lesson[1] ?? "", undefined, true));
    opening.catch((fault) => tellGone("This link cannot be opened.", sentence(fault instanceof Error ? fault.message : String(fault))));
    return;
  }
  const parcel = parcelIn(secret);
  if (parcel) {
    openParcel(parcel).catch((fault) => tellGone("This link cannot be opened.", fault instanceof Error ? fault.message : String(fault)));
    return;
  }
  if (!secret) {
    tellGone("This address names no seat.", "A table is opened by the link of a seat; the lobby has yours.");
    return;
  }
  const link = new Link(secret, {
    welcome: sitDown,
    scene: (scene, news) => store.arrive(scene, news),
    present: (sides, watchers, eyes) => store.set({ present: sides, watchers, eyes }),
    thinking: (news) => hear(store, news),
    orders: (orders) => staff.heard(orders),
    carried: (carried) => staff.carried(carried),
    chat: (remark) => store.set({ chat: [...store.state.chat, remark].slice(-MOST_REMARKS) }),
    lesson: (lesson) => store.set({ lesson }),
    puzzle: (puzzle) => store.set({ puzzle }),
    state: (state, why) => {
      store.set({ link: state, linkWhy: why ?? "" });
      if (state === "closed") tellGone(alone ? "This table cannot be opened." : "This seat is not known here.", alone ? sentence(why ?? "") : `The server says: ${why ?? "it is closed"}.`);
    },
  });
  store.link = link;
  expectBoard();
  store.onceShown(["live"], ({ live }) => {
    if (live && !document.hidden) keepSeen(secret, live.at);
  });
  link.start(lastSeen(secret));
  sheet.then(layOnce).catch(() => {});
}

/**
 * The seat is good.
 * @param {Welcome} welcome
 */
async function sitDown(welcome) {
  // What was said before comes again with each welcome.
  store.set({ welcome, chat: [] });
  hold(secret);
  if (store.state.board) return;
  try {
    // What was asked for early may have come to nothing, with a server that was just being started.
    await layOnce(await sheet.catch(() => api.gameBoard(welcome.board, secret)));
    if (lookAt !== undefined) store.lookBack(lookAt);
  } catch (fault) {
    tellGone("The map could not be fetched.", fault instanceof Error ? fault.message : String(fault));
  }
}

/** @type {Promise<void> | undefined} */
let laying;

/**
 * Lays the table, whoever comes first with its map.
 * @param {Board} board
 */
function layOnce(board) {
  laying ??= layTable(board).then(() => {
    store.link?.nameWith(naming(board));
    store.set({ board });
  });
  return laying;
}

/** @param {Board} board */
async function layTable(board) {
  const stage = makeStage(stageElement, board);
  const table = new Table(store, stage);
  // News hold counters back, so they must hear of a scene before the counters do.
  const news = new News(table);
  const pieces = new Pieces(table, table.layers.pieces);
  const arrows = new Arrows(table);
  news.join(pieces, arrows);
  mountSpaces(table);
  mountFar(stageElement, table, pieces);
  mountAttention(table);
  mountRadius(table);
  mountReach(table);
  mountOrderMap(table, staff);
  const names = mountNames(stageElement, table);
  const tray = new Tray(byId("tray"), table);
  mountCarry(tray.body, stageElement, table, pieces);
  mountCard(byId("card"), store, { onPiece: (id) => store.pointAtPiece(id), field: byId("field"), panel: byId("side-scroll") });
  mountLists(byId("lists"), table);
  mountPointer(stageElement, table, pieces, staff);
  const said = byId("said");
  const say = (/** @type {string} */ text) => {
    said.textContent = text;
  };
  const cursor = new Cursor(stageElement, table, pieces, say, (around) => tray.visit(around));
  const ruler = new Ruler(stageElement, table, say);
  const pressed = (/** @type {() => void} */ run) => () => {
    run();
    bar.refresh();
  };
  const actions = {
    hideCounters: pressed(names.hideCounters),
    liftNames: pressed(names.liftNames),
    toggleTray: () => tray.toggle(),
    measure: pressed(() => ruler.toggle()),
    bringAlong: () => together.toggle(),
    end: () => endSegment(table),
    playBack: () => panel?.playBack(),
    lookBack: (/** @type {1 | -1} */ by) => {
      if (store.shown) panel?.lookBack(store.shown.at + by);
    },
  };
  mountKeys(stageElement, table, cursor, pieces, actions);
  bar.offer([
    { icon: "closer", label: "Closer", key: "+", run: () => stage.zoomBy(1.25) },
    { icon: "farther", label: "Farther", key: "-", run: () => stage.zoomBy(0.8) },
    { icon: "fit", label: "Fit the map", key: "F", run: () => stage.fit() },
    { icon: "counters", label: "Hide counters", key: "H", run: names.hideCounters, pressed: () => names.hidden },
    { icon: "names", label: "Names on top", key: "L", run: names.liftNames, pressed: () => names.lifted },
    { icon: "ruler", label: "Measure distance and sight", key: "D", run: () => ruler.toggle(), pressed: () => ruler.on },
  ]);
  panel = await mountSidePanel(table);
  // Whoever gives answers by itself must not be faster than what tells of them.
  mountForced(store, staff);
  // What teaches is fetched by itself: most games need little of it.
  const { mountLearning } = await import("./panel/learning.js");
  mountLearning(table, byId("side-scroll"), secret);
  if (!alone) void import("./onward.js").then(({ prepareOnward }) => prepareOnward(store, secret)).catch(() => {});
}

/** @param {Table} table */
async function mountSidePanel({ stage }) {
  const { mountPanel } = await panelParts;
  return mountPanel(byId("side-scroll"), store, {
    stage,
    staff,
    map: stageElement,
    together,
    replayRoot: byId("replay"),
    liveRegion: byId("live"),
    alertRegion: byId("alert"),
    keys: [...KEYS, ["/", "find a unit or place"], ["I", "a hint: what the computer would do"], ["O", "orders for the formation that is pointed at"], ["Y", "carry the orders out"], ["?", "this page"]],
  });
}

/**
 * Why there is no table, in plain words, with a way back.
 * @param {string} what
 * @param {string} why
 */
function tellGone(what, why) {
  fill(
    stageElement,
    h("div", { class: "gone panel", role: "alert" }, h("h2", {}, what), h("p", {}, why), h("a", { class: "button primary", href: page("lobby") }, "To the lobby")),
  );
}
