// @ts-check
// One of my games: how it stands, and what can be done with it.

import { h, fill } from "../lib/dom.js";
import { computerName, isComputer } from "../lib/opponents.js";
import { gameTools } from "./tools.js";
import { seatName, tablePath } from "./links.js";
import { standing } from "./order.js";
import { mapPicture } from "./pictures.js";
import { ago, people } from "./words.js";

/** @typedef {import("../wire").Battle} Battle */
/** @typedef {import("../wire").Summary} Summary */

export class GameRow {
  /**
   * @param {string} secret
   * @param {Battle[]} battles
   * @param {() => Promise<void>} refresh
   */
  constructor(secret, battles, refresh) {
    this.battles = battles;
    this.picture = h("div", { class: "game-picture" });
    this.head = h("div", { class: "game-head" });
    this.tools = gameTools(secret, battles, refresh);
    this.element = h("li", { class: "game" }, this.picture, h("div", { class: "game-rest" }, this.head, this.tools.element));
    this.shown = "";
  }

  /** @param {Summary} game */
  show(game) {
    this.tools.update(game);
    const battle = this.battles.find((one) => one.id === game.battle);
    const stands = standing(game);
    const title = battle?.page?.title ?? game.battle;
    // Who gave no name gets the battle's long one, which says no more than the short one.
    const name = game.name === battle?.title ? title : game.name;
    const go = { yours: game.seat === "both" ? "Play on" : "Your move", waiting: "Look in", over: "Replay" }[stands];
    const when = ago(game.updated, Date.now());
    // Writing it anew would take the focus from the link: only when something has changed.
    const now = JSON.stringify([game, when]);
    if (now === this.shown) return;
    this.shown = now;
    if (!this.picture.hasChildNodes()) this.picture.append(mapPicture(game.battle, ""));
    const focused = this.head.contains(document.activeElement);
    const link = h("a", { class: `button go ${stands === "yours" ? "primary" : ""}`, href: tablePath(game.secret) + (stands === "over" ? "&at=0" : "") },
      go, h("span", { class: "visually-hidden" }, `: ${name}`));
    this.element.className = `game is-${stands}`;
    fill(
      this.head,
      h(
        "div",
        { class: "game-what" },
        h("h3", {}, name),
        h("p", {}, [title, this.playing(battle, game)].filter((part) => part !== name).join(" · ")),
        h("p", { class: "soft" }, stands === "over" ? game.outcome ?? "It is over." : [game.turn, game.phase].filter(Boolean).join(", "),
          h("span", { class: "small" }, ` · ${when}`)),
      ),
      h("p", { class: "game-go" }, stands === "waiting" && h("span", { class: "badge" }, game.seat === "watch" ? "looking on" : "waiting"), stands === "over" && h("span", { class: "badge" }, "finished"), link),
    );
    if (focused) link.focus();
  }

  /**
   * @param {Battle | undefined} battle
   * @param {Summary} game
   */
  playing(battle, game) {
    if (game.players.every(isComputer)) return "the computer plays itself";
    if (game.seat === "both") return "both sides at this table";
    if (game.seat === "watch") return "you look on";
    const mine = battle?.sides.indexOf(game.seat) ?? -1;
    const other = game.players.find((_, index) => index !== mine);
    const against = other !== undefined && isComputer(other) ? computerName(other) : "a friend";
    return `you are the ${people(seatName(battle, game.seat))}, against ${against}`;
  }
}
