// @ts-check
// What else can be done with one of my games: its links, its record, forgetting and deleting.

import { ApiError, api } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { download } from "../lib/download.js";
import { isComputer } from "../lib/opponents.js";
import { say } from "../lib/say.js";
import { letGo } from "../lib/seats.js";
import { fileName } from "../lib/text.js";
import { faults } from "./begin.js";
import { linkList } from "./links.js";

/** @typedef {import("../wire").Battle} Battle */
/** @typedef {import("../wire").Summary} Summary */

/**
 * Whether somebody else plays in the game, who has his own say about it.
 * @param {Summary | undefined} game
 */
function hasCompany(game) {
  return game !== undefined && game.seat !== "both" && game.players.every((player) => !isComputer(player));
}

/**
 * @param {string} secret
 * @param {Battle[]} battles
 * @param {() => Promise<void>} refresh
 * @returns {{element: HTMLDetailsElement, update: (game: Summary) => void}}
 */
export function gameTools(secret, battles, refresh) {
  /** @type {Summary | undefined} */
  let game;
  const answer = h("div", { class: "tool-answer" });
  const summary = h("summary", {}, "More");

  /** @param {string} label @param {() => unknown} run */
  const tool = (label, run) => {
    const button = h("button", { type: "button" }, label);
    button.addEventListener("click", async () => {
      try {
        await run();
      } catch (error) {
        fill(answer, faults(error));
      }
    });
    return button;
  };

  const links = async () => {
    const told = await api.game(secret);
    const battle = battles.find((one) => one.id === told.battle);
    // My own seat is last: it is for another device of mine, not for somebody else.
    const seats = [...Object.keys(told.invitations), ...Object.keys(told.links)].sort((a, b) => Number(a === told.seat) - Number(b === told.seat));
    const what = "A link is a seat: whoever has it sits there. An invitation gives a seat to the first who accepts it.";
    fill(answer, h("p", { class: "small soft" }, what), linkList(battle, told, seats, told.seat));
  };

  const record = async () => {
    try {
      download(`${fileName(game?.name ?? "game")}.json`, "application/json", await api.record(secret));
      fill(answer, h("p", { role: "status" }, "The record was saved where your browser saves files. It replays anywhere, and can be brought in below."));
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === "offline" || error.code === "unknown-seat") throw error;
      fill(answer, faults(error), h("p", { class: "small soft" }, "While something is hidden from a seat, the whole record would give it away. When the game is over everybody may have it."));
    }
  };

  const account = async () => {
    download(`${fileName(game?.name ?? "game")}.txt`, "text/plain", await api.account(secret));
    fill(answer, h("p", { role: "status" }, "The account was saved where your browser saves files."));
  };

  const forget = () => confirm(
    "This browser will no longer list the game. It goes on without you; you can come back only with the link of your seat, so copy that first if you might want to.",
    "Forget it",
    async () => {
      letGo(secret);
      await refresh();
      say("The seat is forgotten.");
    },
  );

  const remove = () => confirm(
    hasCompany(game)
      ? "The game leaves your list. It is deleted for good when the other side has done the same; until then the other side has it, and the link of your seat brings you back."
      : "The game is deleted for everybody who plays or watches it. This cannot be undone; a record you have saved can be brought in again.",
    hasCompany(game) ? "Have done with it" : "Delete it for good",
    async () => {
      const others = await api.remove(secret);
      letGo(secret);
      await refresh();
      say(others.length > 0 ? "The game has left your list. The other side still has it." : "The game is deleted.");
    },
  );

  /**
   * Asks in place, with the harmless answer in focus.
   * @param {string} question
   * @param {string} yes
   * @param {() => Promise<void>} run
   */
  const confirm = (question, yes, run) => {
    const keep = h("button", { type: "button" }, "Keep it");
    keep.addEventListener("click", () => {
      fill(answer);
      summary.focus();
    });
    fill(answer, h("div", { class: "confirm", role: "group", "aria-label": yes }, h("p", {}, question),
      h("p", { class: "buttons" }, keep, Object.assign(tool(yes, run), { className: "danger" }))));
    keep.focus();
  };

  const deleting = tool("Delete…", remove);
  const buttons = h("p", { class: "buttons" }, tool("Links", links), tool("Save the record", record), tool("Save as a text to read", account),
    tool("Forget…", forget), deleting);
  const element = h("details", { class: "tools" }, summary, buttons, answer);
  return {
    element,
    update: (now) => {
      game = now;
      // Who only looks on may not delete what others play.
      deleting.hidden = now.seat === "watch";
      fill(summary, "More", h("span", { class: "visually-hidden" }, ` about ${now.name}`));
    },
  };
}
