// @ts-check
// Orders to formations as the page knows them: what can be ordered, the order that is being written, and the staff carrying orders
// out. No rule of any game: lists, reach, previews and halts come from the server.

/** @typedef {import("../../wire").Carried} Carried */
/** @typedef {import("../../wire").Gave} Gave */
/** @typedef {import("../../wire").Halt} Halt */
/** @typedef {import("../../wire").OrderFormation} OrderFormation */
/** @typedef {import("../../wire").OrderPreview} OrderPreview */
/** @typedef {import("../../wire").OrderReach} OrderReach */
/** @typedef {import("../../wire").Orders} Orders */
/** @typedef {import("../../wire").OrderVerb} OrderVerb */
/** @typedef {import("../store.js").Store} Store */

/**
 * @typedef {object} Draft An order that is being written.
 * @property {string} formation
 * @property {string} verb
 * @property {string} aim A place or a formation, as the verb asks for one.
 * @property {string} manner
 * @property {string} odds
 * @property {string} posture
 * @property {string} conduct How it marches, beside the manner.
 * @property {string} by The turn by which it should be there.
 * @property {string} rest What the form has no field for: units sent elsewhere, a second way to march.
 */

/**
 * @typedef {object} Run The staff at work, or what it did last.
 * @property {boolean} going
 * @property {string | undefined} side Whose orders it carries out: after its last answer the other side may be asked.
 * @property {number} from How many answers had been given when it began.
 * @property {Gave[]} gave
 * @property {Halt | undefined} halt
 * @property {number} [at] How many answers had been given when it stopped.
 */

/** The usual manner says nothing in the text of an order. */
export const NORMALLY = "normally";

/** How long the staff rests between two answers, in milliseconds, so that a march is seen as one. */
const PACES = { normal: 420, fast: 140, none: 0 };

/** So many answers are asked for at a time where nobody wants to see each. */
const IN_ONE_GO = 200;

/**
 * The verb that a draft names.
 * @param {Orders | undefined} orders
 * @param {string} name
 * @returns {OrderVerb | undefined}
 */
export function verbOf(orders, name) {
  return orders?.verbs.find((verb) => verb.verb === name);
}

/**
 * The text of an order as the server reads it; nothing as long as something is missing.
 * @param {Orders} orders
 * @param {Draft} draft
 */
export function orderText(orders, draft) {
  const verb = verbOf(orders, draft.verb);
  if (!verb || (verb.aim !== "nothing" && draft.aim === "")) return undefined;
  const words = [draft.formation, verb.verb];
  if (verb.aim !== "nothing") words.push(draft.aim);
  if (draft.manner !== NORMALLY) words.push(draft.manner);
  if (draft.conduct !== "") words.push(draft.conduct);
  if (draft.posture !== "") words.push("as", draft.posture);
  if (verb.fights && draft.odds !== "") words.push("odds", draft.odds);
  if (draft.by !== "") words.push("by", draft.by);
  if (draft.rest !== "") words.push(draft.rest);
  return words.join(" ");
}

/**
 * An order as the form shows it.
 * @param {Orders} orders
 * @param {string} formation
 * @param {string} text The order without its formation, as the server writes it.
 * @returns {Draft}
 */
export function draftOf(orders, formation, text) {
  const [name, ...words] = text.split(" ");
  const verb = verbOf(orders, name) ?? orders.verbs[0];
  const draft = { ...emptyDraft(formation, verb.verb), aim: verb.aim === "nothing" ? "" : (words.shift() ?? "") };
  while (words.length > 0) {
    const [word, next = ""] = words;
    const marches = draft.conduct === "" && (orders.conducts ?? []).some(({ id }) => id === word);
    if (orders.manners.includes(word)) draft.manner = word;
    else if (marches) draft.conduct = word;
    else if (word === "as") draft.posture = next;
    else if (word === "odds") draft.odds = next;
    else if (word === "by") draft.by = next;
    else return { ...draft, rest: words.join(" ") };
    words.splice(0, marches || orders.manners.includes(word) ? 1 : 2);
  }
  return draft;
}

/**
 * @param {string} formation
 * @param {string} verb
 * @returns {Draft}
 */
function emptyDraft(formation, verb) {
  return { formation, verb, aim: "", manner: NORMALLY, odds: "", posture: "", conduct: "", by: "", rest: "" };
}

/**
 * The formation a piece belongs to, if it can be given orders.
 * @param {Orders | undefined} orders
 * @param {string | undefined} piece
 */
export function formationOf(orders, piece) {
  return piece === undefined ? undefined : orders?.formations.find((one) => one.leader === piece || one.pieces.includes(piece));
}

export class Staff {
  /**
   * @param {Store} store
   * @param {(milliseconds: number) => Promise<void>} [rest] Waits; a test does not.
   */
  constructor(store, rest = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))) {
    this.store = store;
    this.rest = rest;
    /** @type {Orders | undefined} */
    this.orders = undefined;
    /** @type {Draft | undefined} */
    this.draft = undefined;
    /** @type {OrderReach | undefined} */
    this.reach = undefined;
    /** What the draft would lead to. @type {OrderPreview | undefined} */
    this.preview = undefined;
    /** The text whose preview is awaited. @type {string | undefined} */
    this.foreseeing = undefined;
    /** Why the order cannot be. @type {{message: string, clause?: string} | undefined} */
    this.fault = undefined;
    /** @type {Run | undefined} */
    this.run = undefined;
    this.pace = "normal";
    /** What the list was asked for last. @type {string | undefined} */
    this.key = undefined;
    /** Somebody does not want to see every step. */
    this.skipping = false;
    /** Tells who waits for dice that things have changed. @type {((nothing: undefined) => void) | undefined} */
    this.fallen = undefined;
    /** @type {(() => void)[]} */
    this.listeners = [];
    store.on(["live", "past", "link", "welcome"], () => this.look());
  }

  /** Whether orders can be given at this table now. */
  get open() {
    return Boolean(this.store.state.welcome?.orders) && this.store.canAct;
  }

  /** @param {() => void} run Called when anything about orders has changed. */
  on(run) {
    this.listeners.push(run);
  }

  tell() {
    for (const run of this.listeners) run();
  }

  /** The table has changed: what can be ordered may have changed with it. */
  look() {
    this.fallen?.(undefined);
    if (!this.open) {
      if (this.draft || this.fault) this.leave();
      else this.tell();
      return;
    }
    const { at, eyes } = /** @type {import("../../wire").Scene} */ (this.store.state.live);
    // Why it halted is no longer true once somebody went on by hand.
    if (this.run && !this.run.going && this.run.at !== undefined && this.run.at !== at) this.run = undefined;
    const key = `${eyes} ${at} ${this.store.link?.rev}`;
    if (key === this.key || this.run?.going) return;
    this.key = key;
    this.ask();
  }

  async ask() {
    const { key } = this;
    const said = await this.store.request({ t: "orders" }, true);
    if (said?.t !== "orders" || key !== this.key) return;
    this.heard(said.orders);
  }

  /** @param {Orders} orders */
  heard(orders) {
    if (this.orders && this.orders.side !== orders.side) this.run = undefined;
    this.orders = orders;
    if (this.draft && !orders.formations.some((one) => one.id === this.draft?.formation)) this.leave();
    else this.tell();
  }

  /** @param {Carried} carried */
  carried(carried) {
    if (!this.run || carried.side !== this.run.side) return;
    this.run = { ...this.run, gave: [...this.run.gave, ...carried.gave], halt: carried.halt };
    this.store.set({ gave: new Map([...this.store.state.gave, ...carried.gave.map((one) => /** @type {const} */ ([one.at, one]))]) });
    this.tell();
  }

  /**
   * An order is begun: it starts as the one the formation has, else as what it would do by itself.
   * @param {string} id
   * @param {string} [text] How it starts instead: a plan of a hint.
   */
  begin(id, text) {
    const formation = this.orders?.formations.find((one) => one.id === id);
    if (!formation || !this.orders) return;
    const given = text ?? formation.order?.text;
    const verb = verbOf(this.orders, formation.would?.verb ?? "") ?? this.orders.verbs[0];
    this.draft = given === undefined ? emptyDraft(id, verb.verb) : draftOf(this.orders, id, given);
    this.reach = undefined;
    this.forget();
    this.lookFar(id);
    this.foresee();
  }

  /** @param {string} formation */
  async lookFar(formation) {
    const said = await this.store.request({ t: "reach", formation }, true);
    if (said?.t !== "reach" || this.draft?.formation !== formation) return;
    this.reach = said.reach;
    this.tell();
  }

  /** @param {Partial<Draft>} part */
  change(part) {
    if (!this.draft || !this.orders) return;
    const aimed = verbOf(this.orders, part.verb ?? this.draft.verb)?.aim;
    const before = verbOf(this.orders, this.draft.verb)?.aim;
    // Who is sent elsewhere is sent there for this aim alone.
    const other = part.verb !== undefined || part.aim !== undefined;
    this.draft = { ...this.draft, ...(aimed === before ? {} : { aim: "" }), ...(other ? { rest: "" } : {}), ...part };
    this.forget();
    this.foresee();
  }

  forget() {
    this.preview = undefined;
    this.foreseeing = undefined;
    this.fault = undefined;
    this.tell();
  }

  /**
   * A click on the map while an order is written.
   * @param {string} space
   * @returns {boolean} Whether the click was for the order.
   */
  aimAt(space) {
    if (!this.draft || !this.open) return false;
    const aim = verbOf(this.orders, this.draft.verb)?.aim;
    if (aim === "place") this.change({ aim: space });
    else if (aim === "formation") {
      const there = this.orders?.formations.find((one) => one.id !== this.draft?.formation && one.seat === space);
      if (there) this.change({ aim: there.id });
    }
    return true;
  }

  /** Asks what the draft would lead to, as soon as it is whole. */
  async foresee() {
    const text = this.orders && this.draft && orderText(this.orders, this.draft);
    if (!text || !this.store.link) return;
    this.foreseeing = text;
    this.tell();
    try {
      const said = await this.store.link.ask({ t: "foresee", order: text });
      if (this.foreseeing !== text || said.t !== "foreseen") return;
      this.preview = said.preview;
    } catch (fault) {
      if (this.foreseeing !== text) return;
      this.fault = /** @type {{message: string, clause?: string}} */ (fault);
    }
    this.foreseeing = undefined;
    this.tell();
  }

  /** The draft is put away. */
  leave() {
    this.draft = undefined;
    this.reach = undefined;
    this.forget();
  }

  /**
   * Gives an order.
   * @param {string} text The formation and its order.
   * @returns {Promise<boolean>} Whether it was taken.
   */
  async give(text) {
    if (!this.store.link) return false;
    try {
      await this.store.link.ask({ t: "order", rev: this.store.link.rev, order: text });
      return true;
    } catch (fault) {
      this.fault = /** @type {{message: string, clause?: string}} */ (fault);
      this.tell();
      return false;
    }
  }

  /** Gives the order that is written, and puts it away. */
  async giveDraft() {
    const text = this.orders && this.draft && orderText(this.orders, this.draft);
    if (!text || !(await this.give(text))) return false;
    this.leave();
    return true;
  }

  /** @param {string} set Topic and setting. */
  async set(set) {
    if (!this.store.link) return;
    try {
      await this.store.link.ask({ t: "standing", rev: this.store.link.rev, set });
      this.fault = undefined;
    } catch (fault) {
      this.fault = /** @type {{message: string, clause?: string}} */ (fault);
    }
    this.tell();
  }

  /**
   * The staff carries the orders out, one answer at a time, until it halts or is told to.
   * @param {boolean} [anyway] It goes on over what it halted for.
   */
  async carry(anyway = false) {
    const { store } = this;
    if (!this.open || !store.link || this.run?.going) return;
    this.skipping = this.pace === "none";
    this.fault = undefined;
    /** @type {Run} */
    const run = { going: true, side: store.state.live?.eyes, from: store.state.live?.at ?? 0, gave: [], halt: undefined };
    this.run = run;
    this.tell();
    let over = anyway;
    try {
      while (this.run?.going) {
        const known = this.run.gave.length;
        await store.link.ask({ t: "carry", rev: store.link.rev, ...(this.skipping ? { most: IN_ONE_GO } : {}), ...(over ? { anyway: true } : {}) });
        over = false;
        await this.untilDiceFell();
        // Without an answer or a halt nothing would ever change.
        if (!this.run || this.run.halt || this.run.gave.length === known || !this.open) break;
        if (!this.skipping) await this.rest(PACES[/** @type {keyof typeof PACES} */ (this.pace)] ?? PACES.normal);
      }
    } catch (fault) {
      this.fault = /** @type {{message: string, clause?: string}} */ (fault);
    }
    if (this.run) this.run = { ...this.run, going: false, at: store.state.live?.at };
    this.look();
    this.tell();
  }

  /** The table stops before the dice of a fight: the staff goes on when its general has let them fall. */
  async untilDiceFell() {
    while (this.store.state.pause && this.run?.going) {
      await new Promise((resolve) => {
        this.fallen = resolve;
      });
    }
  }

  /** The staff stops after the answer it is giving. */
  halt() {
    if (this.run?.going) this.run = { ...this.run, going: false };
    this.tell();
  }

  /** The rest is done without showing every step. */
  skip() {
    this.skipping = true;
  }

  /** What the staff did last is put away. */
  dismiss() {
    if (this.run?.going) return;
    this.run = undefined;
    this.tell();
  }

  /** Takes back what the staff did last, answer by answer, as far as fairness allows. */
  async takeBack() {
    const from = this.run?.from;
    if (from === undefined || this.run?.going) return;
    const { store } = this;
    for (let at = store.state.live?.at ?? 0; at > from && store.state.live?.prompt.undo; ) {
      await store.undo();
      const now = store.state.live?.at ?? 0;
      if (now >= at) break;
      at = now;
    }
    this.dismiss();
  }

  /**
   * Takes over the plans of a hint: each formation gets the order that carries its plan out.
   * @param {{order?: string}[]} plans
   */
  async follow(plans) {
    for (const { order } of plans) {
      if (order && !(await this.give(order))) return;
    }
  }
}
