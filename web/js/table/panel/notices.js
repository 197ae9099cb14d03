// @ts-check
// What has to be told at once without covering anything: refusals and faults, and how the connection is.

import { fill, h } from "../../lib/dom.js";
import { page } from "../../lib/place.js";
import { sentence } from "../../lib/text.js";
import { onwardAddress } from "../onward.js";
import { button, clauseButton, icon } from "./kit.js";

/** @typedef {import("../store.js").Store} Store */
/** @typedef {import("../store.js").State} State */

/**
 * What to say about the connection; nothing while all is well.
 * @param {State["link"]} link
 * @param {string} why
 * @param {boolean} everOpen Whether there has been a connection before.
 */
export function connectionText(link, why, everOpen) {
  switch (link) {
    case "open":
      return "";
    case "connecting":
      return everOpen ? "Reconnecting…" : "Sitting down at the table…";
    case "lost":
      return "The connection is lost. Reconnecting… Nothing is lost with it: the game is kept by the server.";
    case "closed":
      return why || "The table is closed.";
  }
}

/**
 * While the server is away a copy of the game can be played on without it.
 * @param {HTMLElement} strip
 * @param {Store} store
 */
async function offerOnward(strip, store) {
  const href = await onwardAddress(store.state);
  if (!href || store.state.link !== "lost" || strip.querySelector(".onward")) return;
  strip.append(h("a", { href, class: "button onward", target: "_blank" }, "Go on alone with a copy"));
}

/**
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function mountNotices(root, store) {
  const connection = h("div", { class: "strip strip-link", role: "status", hidden: true });
  const notice = h("div", { class: "strip strip-notice", hidden: true });
  root.append(connection, notice);
  let everOpen = false;

  store.on(["link", "linkWhy"], ({ link, linkWhy }) => {
    const text = connectionText(link, linkWhy, everOpen);
    everOpen ||= link === "open";
    connection.hidden = text === "";
    connection.dataset.state = link;
    fill(connection, text && h("p", {}, text));
    if (link === "closed") connection.append(h("a", { href: page("lobby"), class: "button" }, "My games"));
    if (link === "lost") void offerOnward(connection, store);
  });

  store.on(["notice"], ({ notice: told }) => {
    notice.hidden = !told;
    fill(notice);
    if (!told) return;
    const close = button("quiet tool", () => store.set({ notice: undefined }), icon("close"));
    close.setAttribute("aria-label", "Dismiss");
    notice.append(h("p", {}, sentence(told.message), " ", clauseButton(told.clause) ?? ""), close);
  });
}
