// What the server sends and takes: the types of crates/scene in TypeScript's words. Samples of real games are checked
// against this file by the tests. A member with a question mark is left out where it says nothing.

export type Point = [number, number];

export interface Board {
  version: number;
  battle: string;
  title: string;
  subtitle: string;
  sides: SideFace[];
  size: Point;
  grid?: Grid;
  spaces: Space[];
  edges?: Edge[];
  roads: Road[];
  lines?: MapLine[];
  shapes?: Shape[];
  letters?: Lettering[];
  north: number;
  scale?: Scale;
  meanings: Record<string, string>;
  boxes: Holder[];
  formations: Formation[];
  counters: Record<string, Counter>;
}
export interface SideFace { id: string; name: string; livery: string }
export interface Grid { side: number; flat: boolean }
export interface Space {
  id: string; at: Point; ground: string; level?: number; name?: string; label?: string; tags?: string[]; about?: string;
  from: string;
}
export interface Edge { between: [string, string]; kind: string; name?: string }
export interface Road { between: [string, string]; kind: string; name?: string; via?: Point[]; bridge?: Bridge }
export interface Bridge { id: string; name?: string; at?: Point; destroyable: boolean }
export interface MapLine { kind: string; name?: string; weight: number; points: Point[] }
export interface Shape { kind: string; name?: string; points: Point[] }
export interface Lettering { text: string; kind: string; at: Point; turn: number; size: number }
export interface Scale { text: string; length: number }
export interface Holder { id: string; name: string; kind: string; about?: string }
export interface Formation { id: string; name: string; side: string; colour: string }
export interface Counter {
  side: string; name: string; short: string; kind: string; size?: string; formation?: string; values: Value[];
  note?: string; from: string;
}
export interface Value { what: string; value: string; from: string; strength?: boolean }

export interface Scene {
  at: number;
  eyes: string;
  turn: string;
  phase: string;
  active?: string;
  tracks: Track[];
  scores: Record<string, Score>;
  pieces: Record<string, Piece>;
  spaces: Record<string, SpaceNow>;
  bridges: Record<string, string>;
  zones?: Zone[];
  panels: Panel[];
  arrows: Arrow[];
  fight?: Fight;
  prompt: Prompt;
}
export interface Track { id: string; name: string; boxes: TrackBox[]; now: number; clause?: string }
export interface TrackBox { label: string; note?: string }
export interface Score { points?: number; strength?: number; apart?: { place: string; strength: number }; lines?: string[] }
export interface Piece {
  side: string; at: string; height?: number; kind?: string; name?: string; values?: string[]; reduced?: boolean;
  spent?: boolean; active?: boolean; arrives?: string; marks?: Mark[]; facts?: Fact[];
}
export interface Mark { id: string; letter: string; text: string }
export interface Fact { what: string; value: string; clause?: string }
export interface SpaceNow { owner?: string; worth?: string; marks?: Mark[]; facts?: Fact[] }
export interface Zone { name: string; side: string; spaces: string[]; clause: string }
export interface Panel { id: string; title: string; rows: PanelRow[] }
export interface PanelRow {
  what: string; value: string; formation?: string; side?: string; active?: boolean; spent?: boolean; clause?: string;
}
export interface Arrow { from: string; to: string; kind: string; side: string }
export interface Fight {
  title: string; spaces: string[]; pieces: Record<string, string[]>; stage: string; facts: Fact[];
}

// A scene as it is sent: a side may have a thousand choices, so groups are kept by key, and choices that differ only by where they
// lead are told at once. `lib/unfold.js` makes a Scene of it.
export type SentScene = Omit<Scene, "prompt"> & { prompt: SentPrompt };
export type SentPrompt = Omit<Prompt, "groups"> & { order?: string[]; groups?: Record<string, SentGroup> };
export interface SentGroup { subject?: string; title: string; choices?: Choice[]; ways?: Ways[] }
export interface Ways {
  act: string; label: string; clause: string; opens?: boolean; onward?: boolean; ends?: boolean; odds?: boolean;
  like?: string; steps?: Record<string, Record<string, string>>; notes?: Record<string, string[]>;
  through?: Record<string, string>;
}

export interface Prompt {
  wait: "decide" | "roll" | "over";
  asked?: Asked[];
  roll?: RollDue;
  over?: Ending;
  side?: string;
  groups?: Group[];
  undo?: boolean;
  settled?: boolean;
}
// `kind` is a stable name: docs/engine-protocol.md lists them all. Texts and clauses are for people; nothing is decided by them.
export interface Asked { side: string; kind: string; question: string; clause: string }
export interface RollDue { kind: string; why: string; clause: string; dice: "one" | "two" | "draw"; faces: string[] }
export interface Ending {
  winner?: string; level: string; clause: string; points: Record<string, number>;
  tally: { side: string; points: number; what: string; clause: string }[];
}
export interface Group { subject?: string; title: string; choices: Choice[] }
export interface Choice {
  act: string; label: string; clause: string; to?: string; cost?: string; path?: string[]; note?: string;
  opens?: boolean; onward?: boolean; ends?: boolean; odds?: boolean;
}

export interface Step { at: number; side?: string; die?: Die; ordered?: string[]; lines: LogLine[]; moves?: Move[]; turn?: string }
export interface LogLine { text: string; clause: string; roll?: boolean }
export interface Die { kind: string; why: string; clause: string; face: string }
export interface Move { piece: string; from?: string; to?: string }
export interface Sample {
  at: number; turn: string; number: number; points: (number | null)[]; strength: (number | null)[]; fight?: string;
}
export interface Odds {
  action: string; title: string; clause: string; base: Factor; modifiers: Factor[];
  chances: { code?: string; result: string; weight: number; losses?: Losses }[]; out_of: number;
  faces?: { face: number; result: string }[]; more_dice?: boolean; toll?: Toll;
}
// What all cases together cost: divided by `out_of`, on average. `of` says what is counted.
export interface Toll { inflicted: number; suffered: number; of: string }
// What a result costs, as far as it is a number: what the reader's side does to the other, and what is done to it.
export interface Losses { inflicted?: number; suffered?: number }
export interface Factor { what: string; value: number; clause: string; unit: "value" | "columns" | "die" | "remark" }
export interface Explained { action: string; legal: boolean; clause: string; reason: string }
// What the computer thought about an answer: chances and points are hundredths.
export interface Counsel {
  at: number; side: string; level: string; turn: string; action: string; label?: string; chance?: number;
  plans?: CounselLine[]; serves?: CounselLine; danger?: { group: string; plan: string; chance: number };
  instead?: { action: string; label?: string; chance: number }[];
}
export interface CounselLine {
  group: string; plan: string; order?: string; instead_of?: string; points?: number; because?: { what: string; speaks_for: boolean }[];
  text: string;
}
export interface Chart {
  id: string; title: string; clause: string; head: string[]; rows: string[][]; notes: string[]; from: string;
}

export type Ask =
  | { t: "hello"; version: number; seat: string; seen?: number }
  | { t: "act"; rev: number; act: string }
  | { t: "roll"; rev: number; face?: string }
  | { t: "undo"; rev: number }
  | { t: "why"; piece?: string; space?: string; act?: string }
  | { t: "odds"; act: string }
  | { t: "chances"; at: number }
  | { t: "weigh"; act: string }
  | { t: "preview"; act: string }
  | { t: "past"; at: number }
  | { t: "log"; from: number; to: number }
  | { t: "history" }
  | { t: "measure"; from: string; to: string }
  | { t: "resign"; rev: number }
  | { t: "chat"; text: string }
  | { t: "eyes"; side: string }
  | { t: "hint"; rev: number; level?: string }
  | { t: "forget" }
  | { t: "enough" }
  | { t: "thoughts" }
  | { t: "orders" }
  | { t: "order"; rev: number; order: string }
  | { t: "standing"; rev: number; set: string }
  | { t: "reach"; formation: string }
  | { t: "foresee"; order: string }
  | { t: "carry"; rev: number; most?: number; anyway?: boolean }
  | { t: "lesson"; go: "next" | "hint" | "show" | "again" | "where" }
  | { t: "ping" };

// How far it is, and whether the rules let one see there: where a battle has no sight, nothing is said of it.
export interface Measure { distance: number; unit: string; clear?: boolean; clause?: string }
// What somebody at the table has said: plain text of whoever it was.
export interface Remark { t: "chat"; from: string; text: string }

export interface Welcome {
  t: "welcome"; id: number; version: number; game: string; name: string; battle: string; edition: string;
  options: string[]; seat: string; players: string[]; dice: "server" | "hand"; hides: boolean; orders: boolean; board: string;
}
export interface Fault { t: "error"; id: number; code: string; message: string; clause?: string }
export type Say =
  | Welcome
  | { t: "scene"; rev: number; scene: SentScene }
  | { t: "patch"; from: number; rev: number; patch: object; steps: Step[]; back?: number }
  | { t: "present"; sides: string[]; watchers: number; eyes: Record<string, number> }
  | { t: "done"; id: number }
  | { t: "measured"; id: number; measure?: Measure }
  | Remark
  | { t: "because"; id: number; because?: Explained }
  | { t: "odds"; id: number; odds?: Odds }
  | { t: "weighed"; id: number; warning?: Warned }
  | { t: "preview"; id: number; groups: SentGroup[] }
  | { t: "past"; id: number; scene: SentScene }
  | { t: "log"; id: number; steps: Step[] }
  | { t: "history"; id: number; samples: Sample[] }
  | { t: "thinking"; id?: number; side?: string; done: number; of: number }
  | { t: "hint"; id: number; hint: Counsel }
  | { t: "thoughts"; id: number; thoughts: Counsel[] }
  | { t: "orders"; id?: number; rev: number; orders: Orders }
  | Carried
  | { t: "reach"; id: number; reach: OrderReach }
  | { t: "foreseen"; id: number; rev: number; preview: OrderPreview }
  | LessonSaid
  | PuzzleSaid
  | { t: "pong"; id: number }
  | Fault;

/** Everything a side can order, and what it has ordered. */
export interface Orders {
  side: string; formations: OrderFormation[]; verbs: OrderVerb[]; manners: string[]; postures?: { id: string; label: string }[]; conducts?: { id: string; label: string }[];
  odds: string[]; standing: StandingOrder[]; losses: string;
}
export interface OrderFormation {
  id: string; name: string; pieces: string[]; leader?: string; seat: string; strength: number; acts: boolean;
  order?: OrderText; would?: OrderText; trouble?: string;
}
/** An order: its `text` can be sent back behind the id of a formation. */
export interface OrderText { text: string; words: string; verb: string; place?: string }
export interface OrderVerb {
  verb: string; label: string; help: string; aim: "place" | "formation" | "nothing"; fights: boolean;
}
export interface StandingOrder {
  id: string; title: string; clause: string; kinds: string[]; settings: string[]; setting: string; scarce?: boolean;
}
export interface OrderReach {
  formation: string; now: string[]; next: string[]; later: string[]; command?: string[]; threats?: string[];
}
export interface OrderPreview {
  formation: string; order: OrderText; ends: OrderEnd[]; meets: string[]; first?: Odds; halt?: Halt;
  turns?: number; late?: boolean; joint?: OrderJoint; bound?: string[];
  samples: number; ground: number; own: number; enemy: number; there: number; chance: number;
}
// What all who could come at once would do to the enemies in the place of the order.
export interface OrderJoint { place: string; odds: string; units: string[]; also?: string[] }
export interface OrderEnd { piece: string; from: string; to: string; path?: string[]; cost?: string }
export interface Halt {
  kind: string; text: string; clause?: string; formation?: string; place?: string; would?: string;
}
export interface Gave {
  at: number; act: string; formation?: string; standing?: string; because: string; clause?: string;
}
export interface Carried { t: "carried"; rev: number; side: string; gave: Gave[]; halt?: Halt }

// Where a lesson stands: told when somebody sits down, and to everybody whenever something was answered or asked for.
export interface LessonSaid {
  t: "lesson"; id?: number; lesson: string; title: string; step: number; of: number; say: string; show: string[];
  clauses: string[]; waits: "answer" | "attempt" | "next" | "nothing"; hint: boolean; verdict?: Judged;
}
export type Judged =
  | { is: "right" }
  | { is: "tried"; clause: string; reason: string }
  | { is: "wrong"; say: string; hint?: string }
  | { is: "refused"; clause: string; reason: string; hint?: string }
  | { is: "unreadable"; what: string }
  | { is: "hint"; hint: string };

// Where a puzzle stands: told when somebody sits down, and to everybody whenever something was answered or asked for.
export interface PuzzleSaid {
  t: "puzzle"; id?: number; puzzle: string; title: string; task: string; side: string; teaches: string[]; difficulty: number;
  best: string; waits: "answer" | "nothing"; hint: boolean; begun: boolean; verdict?: Judged; result?: PuzzleResult;
}
// How it ended. Chances are fractions in lowest terms: "1/2", "0", "1".
export interface PuzzleResult {
  is: "solved" | "less" | "unjudged" | "shown"; chance?: string; best: string; held?: boolean; say?: string; what?: string;
  solution: { acts: string[]; labels: string[]; chance: string; say: string };
}

// What is to be known before a choice is made.
export type Warned =
  | { by: "loss"; pieces: string[] }
  | { by: "odds"; weight: number; out_of: number; least: number; least_out_of: number; instead: string }
  | { by: "ends"; pieces: number };

// GET /api/learn/drills
export interface Topic { clause: string; battles: string[]; drills: number }
// GET /api/learn/drill
export interface Exercise {
  id: string; example: string; step: number; battle: string; side: string; question: string; act: string; ask: DrillAsk;
}
export type DrillAsk = { what: "may-he" } | { what: "chances"; title: string; result: string; out_of: number; options: number[] };
export type DrillGiven = { may: boolean } | { weight: number };
// POST /api/learn/drill
export interface DrillTold { right: boolean; may?: boolean; clause: string; reason: string; odds?: Odds }

// GET /api/learn
export interface Learn { lessons: LessonRow[]; puzzles: PuzzleRow[]; firsts: FirstRow[]; battles: Rating[] }
export interface LessonRow {
  id: string; title: string; battle: string; side: string; teaches: string[]; words: string[]; steps: number;
}
export interface PuzzleRow {
  id: string; title: string; battle: string; side: string; task: string; teaches: string[]; difficulty: number;
  chance: string; solved_by: string[];
}
export interface FirstRow {
  id: string; title: string; battle: string; side: string; against: string; goal: string; why: string;
  last_turn: number; par: string[];
}
// How hard a battle is to learn, 1 to 5, and how long a game takes, from counts.
export interface Rating { battle: string; complexity: number; minutes: [number, number]; why: string }
// GET /api/game/first
export interface FirstStanding {
  id: string; goal: string; last_turn: number; over: boolean; par: { says: string; reached: boolean }[];
}
// GET /api/learn/{battle}/words
export interface LearnWords { coach: Record<string, Saying>; briefing?: Briefing; glossary?: { terms: Term[] } }
export interface Saying { what: string; want: string; more: string[] }
export interface Term { words: string[]; says: string; clause: string; lesson?: string; only?: string[] }
export interface Briefing { goal: string; turn: string[]; counter: string[] }

export interface Battle {
  id: string; title: string; book: string; sides: string[]; side_names: string[]; editions: string[];
  options: BattleOption[]; concession?: string; page?: TitlePage;
}
export interface BattleOption { id: string; clause: string; title: string; text: string; default: boolean }
export interface TitlePage {
  title: string; game: string; rulebook: string; first_date: string; last_date: string; turns: number; length: string;
  picture: string; special: string[]; confidence: string;
}
export interface NewGame {
  battle: string; edition?: string; options: string[]; overlay?: { name: string; toml: string }; name?: string;
  players: string[]; dice: "server" | "hand"; hotseat: boolean; orders?: boolean; seat?: string;
}
export interface Made { game: string; name: string; links: Record<string, string>; invitations: Record<string, string> }
export interface Invitation {
  game: string; name: string; battle: string; edition: string; options: string[]; seat: string; players: string[]; open: boolean;
}
export interface Summary {
  secret: string; game: string; name: string; battle: string; seat: string; turn: string; phase: string; at: number;
  over: boolean; outcome?: string; your_move: boolean; updated: number; players: string[]; dice?: string; away?: boolean;
}
export interface Row {
  clause: string; title: string; kind: string; requirement: string; rulings: { id: string; text: string }[];
  examples?: { id: string; name: string; battle: string }[]; lessons?: string[]; puzzles?: string[]; drills?: number;
}
// What players call a thing, and the clauses they look for, the best first.
export interface Synonym { words: string[]; rows: string[] }
