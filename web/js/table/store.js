// @ts-check
// What the table shows and knows, in one place. Parts of the page read `state`, listen with `on`, and change things only
// through the methods here. No rule of any game: everything comes from scenes, and what is done goes back as it came.

import { afterPaint } from "../lib/frame.js";
import { about, choicesAbout, goingTo, leadingTo, meant, onlySubject, plainest } from "./choices.js";
import { isFinal } from "./final.js";
import { forcedIn } from "./forced.js";
import { needsCurtain } from "./panel/curtain.js";
import { preferences } from "./panel/preferences.js";
import { pauses, stopAt, stops } from "./pausing.js";

/** @typedef {import("../wire").Board} Board */
/** @typedef {import("../wire").Choice} Choice */
/** @typedef {import("../wire").Explained} Explained */
/** @typedef {import("../wire").Group} Group */
/** @typedef {import("../wire").Odds} Odds */
/** @typedef {import("../wire").Scene} Scene */
/** @typedef {import("../wire").Step} Step */
/** @typedef {import("../wire").Welcome} Welcome */
/** @typedef {import("../lib/link.js").Link} Link */
/** @typedef {import("../lib/link.js").LinkState} LinkState */

/**
 * @typedef {object} State
 * @property {Board | undefined} board
 * @property {Welcome | undefined} welcome
 * @property {Scene | undefined} live The game as it stands.
 * @property {Scene | undefined} past The game as it was, while somebody looks back; shown instead of `live`.
 * @property {Step[]} steps The log as far as it is known, oldest first.
 * @property {string | undefined} inHand The subject whose choices are shown: a piece, place or formation.
 * @property {Choice | undefined} considered The choice looked at before it is made: its path and odds are shown.
 * @property {Odds | null | undefined} odds The chances behind `considered`; null if there are none to be had.
 * @property {Explained | undefined} because Why something pointed at may not be done.
 * @property {{piece?: string, space?: string}} hovered What the pointer or the keyboard is at.
 * @property {{piece?: string, space?: string}} inspected What the card tells about.
 * @property {{subject: string, groups: Group[]} | undefined} preview What taking `subject` in hand would open.
 * @property {Choice[]} menu Several meanings of one click, to choose from.
 * @property {{message: string, clause?: string} | undefined} notice Something to tell: a refusal, a fault.
 * @property {LinkState} link
 * @property {string} linkWhy
 * @property {string[]} present
 * @property {number} watchers
 * @property {Record<string, number>} eyes How many look through each side's eyes.
 * @property {boolean} busy An answer is on its way, and no other may be given. Nothing looks different for so short a time.
 * @property {{steps: Step[], back?: number}} news What came with the last scene: steps not known before.
 * @property {Considering | undefined} thinking The computer considers its answer.
 * @property {Hint | undefined} hint What was asked of the staff, and what it said.
 * @property {import("./pausing.js").Pause | undefined} pause The table stops before a die; `past` is how it was just then.
 * @property {import("../wire").Remark[]} chat What was said at the table.
 * @property {Map<number, import("../wire").Gave>} gave What the staff answered for this reader, by the place in the record.
 * @property {Choice[]} given Answers the page gave by itself since the reader's last: nothing else was possible.
 * @property {{record: string, at: number} | undefined} onward A copy of the game, to go on with where the server is gone.
 * @property {import("../wire").LessonSaid | undefined} lesson Where the lesson stands, if this is one.
 * @property {import("../wire").PuzzleSaid | undefined} puzzle Where the puzzle stands, if this is one.
 * @property {Step | undefined} playing The step that is being shown, while news are played one after the other.
 */
/** How far somebody is with thinking; of 0 where nobody may know. @typedef {{side: string, done: number, of: number}} Considering */
/** @typedef {{level: string, at?: Considering, counsel?: import("../wire").Counsel}} Hint */
/** @typedef {keyof State} Key */
/** @typedef {{keys: Key[], run: (state: State) => void, late: boolean}} Listener */

/** Always the same one, so that nothing is drawn anew where there was no menu before. @type {Choice[]} */
export const NO_MENU = [];

export class Store {
  constructor() {
    /** @type {State} */
    this.state = {
      board: undefined,
      welcome: undefined,
      live: undefined,
      past: undefined,
      steps: [],
      inHand: undefined,
      considered: undefined,
      odds: undefined,
      because: undefined,
      hovered: {},
      inspected: {},
      preview: undefined,
      menu: NO_MENU,
      notice: undefined,
      link: "connecting",
      linkWhy: "",
      present: [],
      watchers: 0,
      eyes: {},
      busy: false,
      news: { steps: [] },
      pause: undefined,
      chat: [],
      gave: new Map(),
      given: NO_MENU,
      playing: undefined,
      thinking: undefined,
      hint: undefined,
      onward: undefined,
      lesson: undefined,
      puzzle: undefined,
    };
    /** @type {Link | undefined} */
    this.link = undefined;
    /** @type {Listener[]} */
    this.listeners = [];
    /** Those of them that wait for the next picture of the page. @type {Set<Listener>} */
    this.waiting = new Set();
    /** Nobody may wait: what is on the page is not for those who look at it now. */
    this.hurried = false;
    /** @type {Set<Key>} */
    this.changed = new Set();
    this.scheduled = false;
    /** Previews of the present revision, by act. @type {Map<string, Group[]>} */
    this.previews = new Map();
    /** Where in the record a choice of ours only opened others: taking it back is putting down. @type {Set<number>} */
    this.openings = new Set();
    /** What is to be taken once what is in hand has been put back. @type {string | undefined} */
    this.instead = undefined;
    /** Hears of a choice before it is made. @type {((choice: Choice) => void) | undefined} */
    this.making = undefined;
    /** Looks at a choice before it is made, and may keep it from being made: whether it may. @type {((choice: Choice) => Promise<boolean>) | undefined} */
    this.gate = undefined;
    /** What is considered is only looked at in passing, as long as the pointer is there. */
    this.inPassing = false;
    /** The choice made last, for showing its way. @type {Choice | undefined} */
    this.made = undefined;
    /** Takes a place that was clicked, if it is waited for. @type {((space: string) => boolean) | undefined} */
    this.aim = undefined;
  }

  /** The scene on show. */
  get shown() {
    return this.state.past ?? this.state.live;
  }

  /** Whether choices may be made now: nobody looks back, and something is asked of this seat. */
  get canAct() {
    return !this.state.past && Boolean(this.state.live?.prompt.side) && this.state.link === "open";
  }

  /** Whether what is in hand was taken by a choice that can be taken back without losing anything else. */
  get canPutBack() {
    const { live } = this.state;
    return live !== undefined && Boolean(live.prompt.undo) && this.opened(live);
  }

  /**
   * Whether the last answer was a choice of ours that only opened others.
   * @param {Scene} scene
   */
  opened(scene) {
    return this.openings.has(scene.at - 1);
  }

  /**
   * What is in hand in a scene by itself.
   * @param {Scene} scene
   */
  handOf(scene) {
    return onlySubject(scene.prompt, this.opened(scene));
  }

  /**
   * Runs `run` after any of `keys` has changed, once for all changes made in one go.
   * @param {Key[]} keys
   * @param {(state: State) => void} run
   */
  on(keys, run) {
    this.listeners.push({ keys, run, late: false });
  }

  /**
   * As `on`, but `run` waits until the page has shown what everybody looks at first: for what is read at leisure.
   * @param {Key[]} keys
   * @param {(state: State) => void} run
   */
  onceShown(keys, run) {
    this.listeners.push({ keys, run, late: true });
  }

  /** @param {Partial<State>} part */
  set(part) {
    for (const key of /** @type {Key[]} */ (Object.keys(part))) {
      if (this.state[key] !== part[key]) this.changed.add(key);
    }
    Object.assign(this.state, part);
    if (this.changed.size === 0 || this.scheduled) return;
    this.scheduled = true;
    queueMicrotask(() => this.tell());
  }

  tell() {
    this.scheduled = false;
    const changed = this.changed;
    this.changed = new Set();
    // Where somebody waits already, it is arranged that he will be told.
    const expected = this.waiting.size > 0;
    for (const listener of this.listeners) {
      if (!listener.keys.some((key) => changed.has(key))) continue;
      if (listener.late) this.waiting.add(listener);
      else listener.run(this.state);
    }
    if (this.hurried) this.tellLate();
    else if (!expected && this.waiting.size > 0) afterPaint(() => this.tellLate());
  }

  /** Nobody waits for the next picture any longer: somebody reaches for what they show. */
  catchUp() {
    if (this.waiting.size > 0) this.tellLate();
  }

  /** Those who waited hear how things are by now, in the order in which they began to listen. */
  tellLate() {
    const { waiting } = this;
    this.waiting = new Set();
    this.hurried = false;
    for (const listener of this.listeners) if (waiting.has(listener)) listener.run(this.state);
  }

  /**
   * A new scene from the server.
   * @param {Scene} scene
   * @param {{steps: Step[], back?: number, whole: boolean}} news
   */
  arrive(scene, news) {
    if (this.passesBy(scene, news)) return;
    this.previews.clear();
    // Who plays both sides must not read through one pair of eyes what the other saw.
    const { live, welcome } = this.state;
    const otherEyes = live !== undefined && live.eyes !== scene.eyes && Boolean(welcome?.hides);
    let steps = otherEyes ? [] : this.state.steps;
    if (otherEyes) {
      this.hurried = true;
      this.set({ past: undefined, inspected: {}, gave: new Map() });
    }
    if (news.back !== undefined) {
      const back = news.back;
      steps = steps.filter((step) => step.at < back);
      this.set({ gave: new Map([...this.state.gave].filter(([at]) => at < back)) });
    }
    const known = new Set(steps.map((step) => step.at));
    const fresh = news.steps.filter((step) => !known.has(step.at));
    if (fresh.length > 0) steps = [...steps, ...fresh].sort((a, b) => a.at - b.at);
    for (const at of this.openings) if (at >= scene.at) this.openings.delete(at);
    // What was taken back has been put down, and so has what could only be taken up once more.
    const pausing = news.back === undefined && !news.whole && !otherEyes && live !== undefined && pauses(this) ? stops(fresh, this.made?.odds === true) : [];
    const held = news.back === undefined ? this.state.inHand : undefined;
    const kept = held !== undefined && choicesAbout(scene.prompt, held).some((choice) => !choice.opens) ? held : undefined;
    const itself = this.handOf(scene);
    this.set({
      live: scene,
      steps,
      // Before the board is there nobody can show news: they wait.
      news: { steps: this.state.board ? fresh : [...this.state.news.steps, ...fresh], back: news.back },
      inHand: (this.opened(scene) ? itself : undefined) ?? kept ?? itself,
      considered: undefined,
      odds: undefined,
      because: undefined,
      preview: undefined,
      menu: NO_MENU,
      hint: undefined,
      thinking: this.state.thinking && scene.prompt.asked?.some(({ side }) => side === this.state.thinking?.side) ? this.state.thinking : undefined,
    });
    if (news.back !== undefined || otherEyes) this.set({ pause: undefined, past: this.state.pause ? undefined : this.state.past });
    if (pausing.length > 0) {
      const { pause } = this.state;
      if (pause) this.set({ pause: { ...pause, rest: [...pause.rest, ...pausing] } });
      else {
        // What came of it must not be seen for a moment first.
        this.set({ past: live });
        stopAt(this, pausing);
      }
    }
    const { instead } = this;
    if (instead === undefined) return;
    if (this.canPutBack) {
      this.undo();
    } else {
      this.instead = undefined;
      this.pointAtPiece(instead);
    }
  }

  /** The side that gave the last answer, as far as the log is known. @returns {string | undefined} */
  get lastSide() {
    const { steps, live } = this.state;
    const last = steps[steps.length - 1];
    return last && live && last.at === live.at - 1 ? last.side : undefined;
  }

  /**
   * A question to the other of two players at one screen that has only one answer is answered unseen: for that nobody need change seats.
   * @param {Scene} scene
   * @param {{steps: Step[], back?: number}} news
   * @returns {boolean} Whether it was.
   */
  passesBy(scene, news) {
    const { live, welcome } = this.state;
    if (!live || !welcome || live.eyes === scene.eyes || news.back !== undefined || !preferences.now.forced || !this.link) return false;
    if (!needsCurtain(welcome, this.link.seat)) return false;
    const choice = forcedIn(scene, news.steps[news.steps.length - 1]?.side);
    if (!choice) return false;
    this.set({ given: [...this.state.given, choice] });
    this.link.act(choice.act).catch((fault) => this.fault(fault));
    return true;
  }

  /**
   * Earlier steps of the log, fetched on demand.
   * @param {Step[]} older
   */
  recall(older) {
    const known = new Set(this.state.steps.map((step) => step.at));
    const fresh = older.filter((step) => !known.has(step.at));
    if (fresh.length > 0) this.set({ steps: [...fresh, ...this.state.steps].sort((a, b) => a.at - b.at) });
  }

  /**
   * A piece was clicked or chosen by key.
   * @param {string} piece
   */
  pointAtPiece(piece) {
    const scene = this.shown;
    if (!scene) return;
    if (this.aim?.(scene.pieces[piece]?.at ?? "")) return;
    this.set({ inspected: { piece, space: scene.pieces[piece]?.at }, menu: NO_MENU, notice: undefined });
    if (!this.canAct) return;
    const { prompt } = scene;
    const { inHand } = this.state;
    const at = scene.pieces[piece]?.at ?? "";
    const isOwn = scene.pieces[piece]?.side === prompt.side;
    const sole = this.soleDeed(inHand);
    if (sole && this.state.board && meant(prompt, this.state.board, scene, piece) === inHand) {
      // There is only one thing to do with it: the first click has shown it, the second does it.
      if (this.isPinned(sole)) this.choose(sole);
      else this.look(sole);
      return;
    }
    const only = choicesAbout(prompt, piece);
    if (inHand === piece && only.length === 1 && only[0].opens) {
      // It lies in the hand by itself, because nothing else can act: who clicks it wants to see where it goes.
      this.choose(only[0]);
      return;
    }
    if (inHand === piece) {
      // Once it has gone somewhere it cannot be put back: another click on it lets it stay where it is.
      const stay = this.canPutBack ? undefined : plainest(goingTo(prompt, at, inHand), false);
      if (stay) this.consider(stay);
      else this.putDown();
      return;
    }
    // With something in hand a lit place is where it goes, whoever stands there.
    const elsewhere = inHand === undefined || (inHand !== at && scene.pieces[inHand]?.at !== at);
    if (elsewhere && goingTo(prompt, at, inHand).length > 0) {
      this.pointAtSpace(at);
      return;
    }
    const subject = this.state.board && meant(prompt, this.state.board, scene, piece);
    if (subject === undefined) {
      // An enemy stands for the place he is in.
      if (leadingTo(prompt, at, inHand).length > 0) this.pointAtSpace(at);
      else if (isOwn && this.canPutBack) this.takeInstead(piece);
      else this.askWhy({ piece });
      return;
    }
    const choices = choicesAbout(prompt, subject);
    if (choices.length === 1 && choices[0].opens) {
      this.choose(choices[0]);
    } else if (subject === inHand) {
      this.putDown();
    } else {
      this.take(subject);
      const deed = this.soleDeed(subject);
      if (deed) this.look(deed);
    }
  }

  /**
   * The only thing that can be done with a subject, if it leads nowhere and so cannot be pointed at.
   * @param {string | undefined} subject
   * @returns {Choice | undefined}
   */
  soleDeed(subject) {
    const { live } = this.state;
    if (!live || subject === undefined) return undefined;
    const choices = choicesAbout(live.prompt, subject);
    return choices.length === 1 && !choices[0].to && !choices[0].opens ? choices[0] : undefined;
  }

  /**
   * A place was clicked or chosen by key.
   * @param {string} space
   * @param {boolean} [onwards] rather the choice that opens others: to stop on the way
   */
  pointAtSpace(space, onwards = false) {
    const scene = this.shown;
    if (!scene) return;
    if (this.aim?.(space)) return;
    this.set({ inspected: { space }, menu: NO_MENU, notice: undefined });
    if (!this.canAct) return;
    const choices = leadingTo(scene.prompt, space, this.state.inHand);
    const plain = plainest(choices, onwards);
    if (plain) this.consider(plain, true);
    else if (choices.length > 1) this.set({ menu: choices, because: undefined });
    else if (this.state.inHand) this.askWhy({ piece: this.state.inHand, space });
  }

  /**
   * Puts back what is in hand and takes this piece.
   * @param {string} piece
   */
  takeInstead(piece) {
    this.instead = piece;
    this.undo();
  }

  /** @param {string | undefined} subject */
  take(subject) {
    this.set({ inHand: subject, considered: undefined, odds: undefined, because: undefined, menu: NO_MENU });
  }

  /** Puts down whatever is in hand, open or being looked at; first what is being looked at, then what is in hand. */
  putDown() {
    const { considered, menu, because, notice } = this.state;
    if (!considered && menu.length === 0 && !because && !notice && this.canPutBack) {
      this.undo();
      return;
    }
    this.set({
      inHand: this.state.live && this.handOf(this.state.live),
      considered: undefined,
      odds: undefined,
      because: undefined,
      menu: NO_MENU,
      notice: undefined,
    });
  }

  /**
   * Makes a choice, unless dice are behind it and its odds have not been looked at, or it cannot be taken back and was only pointed at:
   * then shows it first.
   * @param {Choice} choice
   * @param {boolean} [pointed] It was pointed at on the map, where a slip of the hand is easy.
   */
  consider(choice, pointed = false) {
    const asks = (choice.odds && preferences.now.chances) || (pointed && preferences.now.final && this.state.live !== undefined && isFinal(this.state.live));
    if (!asks || this.isPinned(choice)) {
      this.choose(choice);
      return;
    }
    this.look(choice);
  }

  /** Whether a choice has been looked at on purpose, and not in passing. @param {Choice} choice */
  isPinned(choice) {
    return this.state.considered?.act === choice.act && !this.inPassing;
  }

  /**
   * Looks at a choice without making it: path, note, odds.
   * @param {Choice | undefined} choice
   */
  async look(choice) {
    this.inPassing = false;
    this.set({ considered: choice && { ...choice }, odds: undefined, menu: NO_MENU, because: undefined });
    if (!choice?.odds) return;
    await this.askOdds(this.state.considered ?? choice);
  }

  /**
   * Asks for the chances behind what is looked at. Where none come, by a fault or because there are none, that is known too:
   * nobody should wait for them.
   * @param {Choice} choice
   */
  async askOdds(choice) {
    const said = await this.request({ t: "odds", act: choice.act }, true);
    if (this.state.considered === choice) this.set({ odds: (said?.t === "odds" ? said.odds : null) ?? null });
  }

  /**
   * @param {Choice} choice
   * @param {boolean} [byItself] Nothing else was possible, and nobody was asked.
   */
  async choose(choice, byItself = false) {
    if (this.state.busy || !this.link) return;
    if (this.gate && !byItself && !choice.opens) {
      this.set({ busy: true });
      const may = await this.gate(choice).catch(() => true);
      this.set({ busy: false });
      if (!may) return;
    }
    const at = this.state.live?.at;
    if (choice.opens && at !== undefined) this.openings.add(at);
    this.made = choice;
    this.making?.(choice);
    this.set({ given: byItself ? [...this.state.given, choice] : NO_MENU, busy: true, menu: NO_MENU, because: undefined, notice: undefined });
    try {
      await this.link.act(choice.act);
      // In a lesson a wrong answer is answered, and nothing is done.
      if (this.state.lesson && at !== undefined && this.state.live?.at === at) this.openings.delete(at);
    } catch (fault) {
      this.fault(fault);
    } finally {
      this.set({ busy: false });
    }
  }

  /**
   * Why may this not be done? The server knows; the page does not.
   * @param {{piece?: string, space?: string}} at
   */
  async askWhy(at) {
    const said = await this.request({ t: "why", ...at });
    if (said?.t !== "because") return;
    const nothing = { action: "", legal: false, clause: "", reason: "there is nothing to do with this now" };
    this.set({ because: said.because ?? nothing });
  }

  /**
   * What taking a piece in hand would open, for its reach on hover.
   * @param {string | undefined} subject
   */
  async peek(subject) {
    const scene = this.state.live;
    if (!subject || !scene || !this.canAct || subject === this.state.inHand) {
      this.set({ preview: undefined });
      return;
    }
    const groups = about(scene.prompt, subject);
    const opening = groups.flatMap((group) => group.choices).find((choice) => choice.opens);
    if (!opening) {
      this.set({ preview: groups.length > 0 ? { subject, groups } : undefined });
      return;
    }
    let opened = this.previews.get(opening.act);
    if (!opened) {
      opened = await this.link?.preview(opening.act).catch(() => undefined);
      if (!opened || this.state.live !== scene) return;
      this.previews.set(opening.act, opened);
    }
    if (this.state.hovered.piece === subject) this.set({ preview: { subject, groups: opened } });
  }

  async undo() {
    if (!this.link) return;
    try {
      await this.link.ask({ t: "undo", rev: this.link.rev });
    } catch (fault) {
      this.instead = undefined;
      this.fault(fault);
    }
  }

  /** @param {string} [face] */
  async roll(face) {
    if (!this.link) return;
    try {
      await this.link.ask({ t: "roll", rev: this.link.rev, ...(face ? { face } : {}) });
    } catch (fault) {
      this.fault(fault);
    }
  }

  /**
   * Shows the table as it was after so many answers; nothing: as it is.
   * @param {number | undefined} at
   */
  async lookBack(at) {
    const live = this.state.live;
    if (at === undefined || !live || at >= live.at) {
      this.set({ past: undefined });
      return;
    }
    try {
      const past = await this.link?.past(at);
      if (past) this.set({ past, considered: undefined, odds: undefined, because: undefined, menu: NO_MENU });
    } catch (fault) {
      this.fault(fault);
    }
  }

  /**
   * Asks the server; a fault becomes a notice unless `quietly`.
   * @param {import("../wire").Ask} ask
   * @param {boolean} [quietly]
   * @returns {Promise<import("../wire").Say | undefined>}
   */
  async request(ask, quietly = false) {
    try {
      return await this.link?.ask(ask);
    } catch (fault) {
      if (!quietly) this.fault(fault);
      return undefined;
    }
  }

  /** @param {unknown} fault */
  fault(fault) {
    const { message, clause } = /** @type {{message?: string, clause?: string}} */ (fault);
    this.set({ notice: { message: message ?? String(fault), clause } });
  }
}
