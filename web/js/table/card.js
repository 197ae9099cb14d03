// @ts-check
// The card of what is in hand or under the pointer: the counter large, every value with where it comes from, marks and
// facts with their clauses; or a place, its ground and who is there.

import { fill, h } from "../lib/dom.js";
import { spaced } from "../lib/text.js";
import { counterPicture, inkOn } from "./counters.js";
import { markIcon } from "./marks.js";
import { clauseButton } from "./panel/kit.js";
import { pieceName, piecesAt, placeName, sideName } from "./words.js";

/** @typedef {import("../wire").Board} Board */
/** @typedef {import("../wire").Fact} Fact */
/** @typedef {import("../wire").Mark} Mark */
/** @typedef {import("../wire").Piece} Piece */
/** @typedef {import("../wire").Scene} Scene */
/** @typedef {import("./store.js").Store} Store */

/** The card changes only when the pointer has come to rest, and goes back after it has left for a while. */
const REST = 90;
const BACK = 450;

/** Where there is room the card lies in a corner of the map; on small screens it is part of the panel. */
const ROOMY = matchMedia("(min-width: 75rem) and (min-height: 40rem)");

/** @type {Record<string, string>} */
const FROM = { rulebook: "from the rulebook", history: "from history", design: "our design" };

/**
 * @param {HTMLElement} element
 * @param {Store} store
 * @param {{onPiece: (id: string) => void, field: HTMLElement, panel: HTMLElement}} parts
 */
export function mountCard(element, store, { onPiece, field, panel }) {
  settle(element, field, panel);
  let timer = 0;
  let drawn = "";
  /** Put away, until something is clicked. */
  let away = false;
  const redraw = () => {
    const { board, hovered, inspected, inHand } = store.state;
    const scene = store.shown;
    if (!board || !scene) return;
    const at = hovered.piece || hovered.space ? hovered : inHand !== undefined && scene.pieces[inHand] ? { piece: inHand } : inspected;
    const piece = at.piece === undefined ? undefined : scene.pieces[at.piece];
    const key = JSON.stringify([at.piece, piece, at.space, at.space && scene.spaces[at.space], !piece && at.space && piecesAt(scene, at.space)]);
    if (key === drawn) return;
    drawn = key;
    const put = h("button", { type: "button", class: "card-close quiet", "aria-label": "Put the card away" }, "×");
    put.addEventListener("click", () => {
      away = true;
      drawn = "";
      fill(element);
    });
    if (away) fill(element);
    else if (at.piece !== undefined && piece) fill(element, put, pieceCard(board, scene, at.piece, piece));
    else if (at.space !== undefined) fill(element, put, placeCard(board, scene, at.space));
    else fill(element);
  };
  store.on(["inspected"], () => {
    away = false;
    drawn = "";
  });
  store.on(["live", "past", "board", "inspected", "inHand"], redraw);
  store.on(["hovered"], ({ hovered }) => {
    clearTimeout(timer);
    timer = window.setTimeout(redraw, hovered.piece || hovered.space ? REST : BACK);
  });
  element.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-card-piece]") : null;
    const id = button?.getAttribute("data-card-piece");
    if (id) onPiece(id);
  });
}

/**
 * Puts the card where there is room for it, and out of the pointer's way.
 * @param {HTMLElement} element
 * @param {HTMLElement} field
 * @param {HTMLElement} panel
 */
function settle(element, field, panel) {
  const before = element.nextSibling;
  const place = () => {
    if (ROOMY.matches) field.append(element);
    else panel.insertBefore(element, before);
  };
  ROOMY.addEventListener("change", place);
  place();
  field.addEventListener("pointermove", (event) => {
    if (!ROOMY.matches || event.target === element || element.contains(/** @type {Node} */ (event.target))) return;
    const box = field.getBoundingClientRect();
    const near = event.clientX - box.left < element.offsetWidth + 60 && box.bottom - event.clientY < element.offsetHeight + 90;
    const far = event.clientX - box.left > element.offsetWidth + 160 || box.bottom - event.clientY > element.offsetHeight + 200;
    if (near) element.classList.add("is-right");
    else if (far) element.classList.remove("is-right");
  });
}

/** @param {string} from */
function fromBadge(from) {
  return FROM[from] ? h("span", { class: `from from-${from}`, title: FROM[from] }, from) : null;
}

/**
 * @param {Board} board
 * @param {Scene} scene
 * @param {string} id
 * @param {Piece} piece
 */
function pieceCard(board, scene, id, piece) {
  const counter = board.counters[id];
  const formation = board.formations.find((one) => one.id === counter?.formation);
  const others = piecesAt(scene, piece.at).filter(([other]) => other !== id);
  return h(
    "section",
    { class: "card card-piece", "aria-label": `Counter: ${pieceName(board, id, piece)}` },
    h(
      "div",
      { class: "card-head" },
      counterPicture(board, id, piece),
      h(
        "div",
        {},
        h("h2", { class: "card-title" }, pieceName(board, id, piece)),
        h("p", { class: "card-line" }, `${sideName(board, piece.side)}${counter ? `, ${spaced(counter.kind)}` : ""}`),
        formation && h("p", { class: "card-line" }, formationChip(formation)),
        h("p", { class: "card-line soft" }, placeName(board, piece.at)),
      ),
    ),
    counter && valueTable(counter, piece),
    markList(piece.marks ?? []),
    states(piece),
    factList(piece.facts ?? []),
    counter?.note && h("p", { class: "card-note" }, counter.note),
    others.length > 0 && company(board, "With it", others),
  );
}

/** @param {import("../wire").Formation} formation */
export function formationChip(formation) {
  return h(
    "span",
    { class: "formation-chip", style: `background:${formation.colour};color:${inkOn(formation.colour)}` },
    formation.name,
  );
}

/**
 * @param {import("../wire").Counter} counter
 * @param {Piece} piece
 */
function valueTable(counter, piece) {
  if (counter.values.length === 0) return null;
  const rows = counter.values.map((value, index) => {
    const now = piece.values?.[index];
    const changed = now !== undefined && now !== value.value;
    return [
      h("dt", {}, value.what),
      h(
        "dd",
        {},
        h("b", { class: changed ? "is-changed" : "" }, now ?? value.value),
        changed && h("span", { class: "soft" }, ` printed ${value.value}`),
        " ",
        fromBadge(value.from),
      ),
    ];
  });
  return h("dl", { class: "card-values" }, ...rows.flat());
}

/** @param {Piece} piece */
function states(piece) {
  const said = [piece.reduced && "Shows its weaker side or has lost strength", piece.spent && "Has acted and is done", piece.active && "Acts now"];
  const text = said.filter(Boolean).join(" · ");
  return text ? h("p", { class: "card-line soft" }, text) : null;
}

/** @param {Mark[]} marks */
function markList(marks) {
  if (marks.length === 0) return null;
  return h("ul", { class: "card-marks" }, ...marks.map((mark) => h("li", {}, markIcon(mark), mark.text)));
}

/** @param {Fact[]} facts */
function factList(facts) {
  if (facts.length === 0) return null;
  const rows = facts.map((fact) => [h("dt", {}, fact.what), h("dd", {}, fact.value, " ", clauseButton(fact.clause))]);
  return h("dl", { class: "card-values card-facts" }, ...rows.flat());
}

/**
 * Counters in a row, each a button.
 * @param {Board} board
 * @param {string} title
 * @param {[string, Piece][]} pieces
 */
function company(board, title, pieces) {
  return h(
    "div",
    { class: "card-company" },
    h("h3", {}, title),
    h("div", { class: "counter-row" }, ...pieces.map(([id, piece]) => forPointers(counterCell(board, id, piece)))),
  );
}

/** Out of the way of the Tab key: who uses keys walks through the stack on the map. @param {ReturnType<typeof counterCell>} cell */
function forPointers({ cell, button }) {
  button.tabIndex = -1;
  return cell;
}

/**
 * A counter to press, outside of the map. What is printed on it lies beside the button and not in it: the button is called
 * by the piece's name, and who speaks to the page says that.
 * @param {Board} board
 * @param {string} id
 * @param {Piece} piece
 */
export function counterCell(board, id, piece) {
  const name = pieceName(board, id, piece);
  const button = h("button", { type: "button", class: "counter-button", title: name, "aria-label": name, "data-card-piece": id });
  return { button, cell: h("span", { class: "counter-cell" }, button, counterPicture(board, id, piece)) };
}

/**
 * @param {Board} board
 * @param {Scene} scene
 * @param {string} id
 */
function placeCard(board, scene, id) {
  const space = board.spaces.find((one) => one.id === id);
  const box = board.boxes.find((one) => one.id === id);
  const now = scene.spaces[id];
  const pieces = piecesAt(scene, id);
  const ground = space && [space.ground, space.level ? `level ${space.level}` : ""].filter(Boolean).join(", ");
  return h(
    "section",
    { class: "card card-place", "aria-label": `Place: ${placeName(board, id)}` },
    h("h2", { class: "card-title" }, placeName(board, id)),
    ground && h("p", { class: "card-line" }, h("span", { class: "card-ground" }, ground), " ", fromBadge(space?.from ?? "")),
    (space?.about || box?.about) && h("p", { class: "card-note" }, space?.about ?? box?.about ?? ""),
    now?.owner && h("p", { class: "card-line" }, `Held by ${sideName(board, now.owner)}${now.worth ? `, worth ${now.worth}` : ""}`),
    !now?.owner && now?.worth && h("p", { class: "card-line" }, `Worth ${now.worth}`),
    markList(now?.marks ?? []),
    factList(now?.facts ?? []),
    pieces.length > 0 && company(board, "Here", pieces),
  );
}
