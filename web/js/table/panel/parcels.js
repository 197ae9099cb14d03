// @ts-check
// Links that carry the game or the position themselves: no server is needed to open one, and none gets to see it.

import { api } from "../../lib/api.js";
import { fill, h } from "../../lib/dom.js";
import { learnAddress } from "../../learn/start.js";
import { pack } from "../../lib/parcel.js";
import { tableAddress } from "../../lib/place.js";
import { sentence } from "../../lib/text.js";
import { button } from "./kit.js";
import { linkShown } from "./share.js";

/** @typedef {import("../store.js").Store} Store */

/** The other place that was named last: a server, or a site without one. */
const ELSEWHERE = "bicorne.elsewhere";

/**
 * @param {Store} store
 * @returns {HTMLElement}
 */
export function parcelTools(store) {
  const answer = h("div", { "aria-live": "polite" });
  const seat = () => store.link?.seat ?? "";
  const name = () => store.state.welcome?.name ?? "";

  /** @param {() => Promise<HTMLElement>} run */
  const trying = (run) => async () => {
    try {
      fill(answer, await run());
    } catch (fault) {
      fill(answer, h("p", {}, sentence(fault instanceof Error ? fault.message : String(fault))));
    }
  };
  // A situation tells what is where. Somebody's own values stand in the record alone.
  const position = async () => {
    const [situation, record] = await Promise.all([api.situation(seat(), store.shown?.at), api.record(seat())]);
    const { overlay } = JSON.parse(record).header;
    return pack({ situation, ...(overlay ? { overlay: { name: overlay.name, toml: overlay.toml } } : {}), name: name() });
  };
  const whole = async () => pack({ record: await api.record(seat()), name: name() });
  const tools = [
    button("", trying(async () => linkShown("This position, to play on from it", tableAddress(`play=${await position()}`))), "The position on show"),
    button("", trying(async () => linkShown("The whole game, to look at", tableAddress(`watch=${await whole()}`))), "The game to look at"),
    button("", trying(async () => linkShown("The whole game, to play on from where it ends", tableAddress(`play=${await whole()}`))), "The game to play on"),
    button("", trying(async () => elsewhere(await whole())), "Take it elsewhere…"),
  ];
  const lesson = store.state.lesson;
  if (lesson) tools.push(button("", trying(async () => linkShown("This lesson, from its beginning", learnAddress(lesson.lesson))), "The lesson"));
  return h(
    "section",
    { class: "parcels" },
    h("h3", {}, "A link that carries it"),
    h("p", { class: "small" }, "The link holds the game itself. Whoever opens it gets a copy of his own; what he does there changes nothing here."),
    h("div", { class: "buttons" }, ...tools),
    answer,
  );
}

/**
 * Goes on with the game on a server, or on a site without one.
 * @param {string} packed
 */
function elsewhere(packed) {
  const field = h("input", { type: "url", required: true, placeholder: "http://localhost:1796/", value: localStorage.getItem(ELSEWHERE) ?? "" });
  const said = h("p", { class: "small", role: "status" });
  const form = h(
    "form",
    { class: "elsewhere" },
    h("label", { class: "stacked" }, "Address of the server, or of a site like this one", field),
    h("div", { class: "buttons" }, h("button", { type: "submit", class: "primary" }, "Open the game there")),
    said,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const there = placeOf(field.value);
    if (!there) {
      said.textContent = "This is no address of a page.";
      return;
    }
    try {
      localStorage.setItem(ELSEWHERE, field.value);
    } catch {
      // It is typed again next time.
    }
    window.open(`${there}#play=${packed}`, "_blank", "noopener");
    said.textContent = "A copy of the game was sent there. This one stays as it is.";
  });
  return form;
}

/**
 * Where the table of another place is: servers and static files both have it under the name with its ending.
 * @param {string} text
 * @returns {string | undefined}
 */
export function placeOf(text) {
  try {
    const url = new URL(text);
    if (!/^https?:$/.test(url.protocol)) return undefined;
    return new URL("table.html", url.pathname.endsWith("/") || /\.html?$/.test(url.pathname) ? url : `${url.origin}${url.pathname}/`).href;
  } catch {
    return undefined;
  }
}
