import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { concerned, together as shownTogether } from "../js/table/attention.js";
import { titleOf } from "../js/table/calling.js";
import { blocksOf, namesThatFit } from "../js/table/far.js";
import { isFinal } from "../js/table/final.js";
import { forcedIn, mountForced } from "../js/table/forced.js";
import { parted, sample } from "../js/table/panel/briefing.js";
import { hasHints } from "../js/table/panel/hint.js";
import { fightAt } from "../js/table/panel/hovering.js";
import { momentAddress } from "../js/table/panel/keep.js";
import { nextToSee, whatOthersDid } from "../js/table/panel/others.js";
import { onAverage } from "../js/table/panel/reckoning.js";
import { hasCompany, speaker } from "../js/table/panel/talk.js";
import { stops } from "../js/table/pausing.js";
import { measured } from "../js/table/ruler.js";
import { readFragment } from "../js/table/seat.js";
import { fanRound } from "../js/table/stacks.js";
import { Store } from "../js/table/store.js";
import { nextFor } from "../js/table/together.js";

const go = (act, to, more = {}) => ({ act, label: act, clause: "", to, ...more });

describe("before the dice", () => {
  const step = (at, more = {}) => ({ at, lines: [], ...more });
  const die = (at, kind) => step(at, { die: { kind, why: "", clause: "", face: "3" } });

  test("the table stops at the first die of each fight, and at no other die", () => {
    const steps = [step(4, { side: "a" }), die(5, "combat"), die(6, "combat"), step(7, { side: "b" }), die(8, "rally"), step(9, { side: "b" }), die(10, "combat")];
    assert.deepEqual(stops(steps, false), [5, 10]);
    assert.deepEqual(stops(steps, true), [10], "whose chances were looked at just before it fell need not be shown twice");
  });

  test("the averages are exact, and told only where every result is a number", () => {
    const chances = [
      { result: "a", weight: 9, losses: { inflicted: 0, suffered: 1 } },
      { result: "b", weight: 27, losses: { inflicted: 2, suffered: 0 } },
    ];
    assert.equal(onAverage({ chances, out_of: 36 }), "On average you inflict 1.5 and suffer 0.3.");
    assert.equal(onAverage({ chances: [{ result: "a", weight: 6, losses: { inflicted: 1 } }], out_of: 6 }), "On average you inflict 1.0.");
    assert.equal(onAverage({ chances: [{ result: "Dr", weight: 6 }], out_of: 6 }), "");
    const toll = { inflicted: 9, suffered: 3, of: "strength points" };
    assert.equal(onAverage({ chances: [{ result: "Dr", weight: 6 }], out_of: 6, toll }), "On average you inflict 1.5 and suffer 0.5 strength points.");
  });

  test("a place where enemies stand tells the fight before anything is pressed", () => {
    const choices = [go("move a to x", "x"), go("move a to y", "y"), go("charge", "z", { odds: true })];
    const live = { prompt: { side: "a", groups: [{ subject: "u", title: "u", choices }] }, pieces: { u: { side: "a", at: "o" }, e: { side: "b", at: "x" } } };
    assert.deepEqual(fightAt(live, "u", "x"), { choice: choices[0], asks: true });
    assert.equal(fightAt(live, "u", "y"), undefined, "nobody is there");
    assert.deepEqual(fightAt(live, "u", "z"), { choice: choices[2], asks: false });
    assert.equal(fightAt(live, undefined, "x"), undefined);
  });
});

describe("one click", () => {
  const asked = (kind) => ({ side: "a", kind, question: "?", clause: "" });
  const sitting = (kind, choices) => {
    const store = new Store();
    const sent = [];
    store.link = { seat: "s", rev: 0, act: async (act) => void sent.push(act), ask: async () => ({ t: "odds" }) };
    const live = { at: 3, eyes: "a", pieces: { e: { side: "b", at: "x" } }, prompt: { wait: "decide", side: "a", asked: [asked(kind)], groups: [{ subject: "x", title: "x", choices }] } };
    store.set({ live, link: "open", board: { sides: [], counters: {}, formations: [], boxes: [], spaces: [] } });
    return { store, sent };
  };

  test("what cannot be taken back asks once, then does it", () => {
    assert.ok(isFinal({ prompt: { side: "a", asked: [asked("retreat")] } }));
    assert.ok(!isFinal({ prompt: { side: "a", asked: [asked("move")] } }));
    assert.ok(!isFinal({ prompt: { side: "a", asked: [{ ...asked("retreat"), side: "b" }] } }), "somebody else's question is not mine");
    const { store, sent } = sitting("retreat", [go("retreat x", "x")]);
    store.pointAtSpace("x");
    assert.deepEqual(sent, []);
    assert.equal(store.state.considered?.act, "retreat x");
    store.pointAtSpace("x");
    assert.deepEqual(sent, ["retreat x"]);
  });

  test("any other place is gone to at once", () => {
    const { store, sent } = sitting("move", [go("move x", "x")]);
    store.pointAtSpace("x");
    assert.deepEqual(sent, ["move x"]);
  });

  test("what was only looked at in passing is not done by the first click", () => {
    const { store, sent } = sitting("retreat", [go("retreat x", "x")]);
    store.set({ considered: go("retreat x", "x") });
    store.inPassing = true;
    store.pointAtSpace("x");
    assert.deepEqual(sent, []);
  });
});

describe("fans", () => {
  const seen = { x0: 0, y0: 0, x1: 1000, y1: 800 };
  const ids = Array.from({ length: 15 }, (_, index) => `p${index}`);

  test("the counter under the pointer keeps its place, and the others stay in sight", () => {
    for (const at of [{ x: 500, y: 400 }, { x: 20, y: 20 }, { x: 980, y: 790 }, { x: 500, y: 5 }]) {
      for (const anchor of ["p0", "p7", "p14"]) {
        const { spots, box } = fanRound(ids, anchor, at, 1, seen);
        const { x, y } = spots.get(anchor);
        assert.ok(Math.abs(x - at.x) < 1e-6 && Math.abs(y - at.y) < 1e-6, `${anchor} has moved`);
        assert.equal(spots.size, 15);
        const reach = 46 * 1.12;
        assert.ok(box.x > -reach && box.y > -reach && box.x + box.width < 1000 + reach && box.y + box.height < 800 + reach, "at most the counter itself is at the edge");
      }
    }
  });

  test("no counter lies over another", () => {
    const spots = [...fanRound(ids, "p3", { x: 500, y: 400 }, 1.2, seen).spots.values()];
    spots.forEach((one, index) => {
      for (const other of spots.slice(index + 1)) assert.ok(Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y)) >= 46 * 1.2 - 1e-6);
    });
  });
});

describe("what the enemy did", () => {
  const steps = [
    { at: 0, side: "a", lines: [{ text: "x", clause: "" }] },
    { at: 1, side: "b", lines: [], moves: [{ piece: "e", from: "x", to: "y" }] },
    { at: 2, lines: [], die: { kind: "rally", why: "", clause: "", face: "2" } },
    { at: 3, side: "b", lines: [] },
  ];
  const state = { live: { at: 4, eyes: "a" }, steps, welcome: { seat: "a" } };

  test("it begins after one's own last answer", () => {
    assert.equal(whatOthersDid(state, undefined), 1);
    assert.equal(whatOthersDid({ ...state, past: state.live }, undefined), undefined, "who looks back sees it already");
    assert.equal(whatOthersDid({ ...state, live: { at: 1, eyes: "a" }, steps: steps.slice(0, 1) }, undefined), undefined, "nothing has happened since");
    assert.equal(whatOthersDid({ ...state, welcome: { seat: "both" } }, undefined), undefined, "who plays both sides has seen it");
  });

  test("a hole in the log is no deed of the enemy's", () => {
    assert.equal(whatOthersDid({ ...state, steps: steps.slice(2) }, undefined), undefined);
    assert.equal(whatOthersDid({ ...state, welcome: { seat: "watch" } }, 1), 1, "who looks on sees what came since he looked");
  });

  test("moments at which nothing is to be seen are passed over", () => {
    assert.equal(nextToSee(steps, 1, 4), 2);
    assert.equal(nextToSee(steps, 3, 4), 4);
    assert.equal(nextToSee(steps, 7, 9), 8, "what is not known is looked at");
  });
});

describe("forced answers", () => {
  const scene = (choices, more = {}) => ({ prompt: { side: "a", asked: [{ side: "a" }], groups: [{ title: "", choices }], ...more } });

  test("only the only one is given, and none that dice are behind", () => {
    const only = go("pass");
    assert.equal(forcedIn(scene([only]), "b"), only);
    assert.equal(forcedIn(scene([only, go("x")]), "b"), undefined);
    assert.equal(forcedIn(scene([{ ...only, odds: true }]), "b"), undefined);
    assert.equal(forcedIn(scene([only], { side: undefined }), "b"), undefined);
  });

  test("no way back is closed, and no secret answer given", () => {
    const only = go("end");
    assert.equal(forcedIn(scene([only], { undo: true }), "a"), undefined, "the reader may still take back what he did");
    assert.equal(forcedIn(scene([only], { undo: true }), undefined), undefined, "nor where nobody knows whose answer it was");
    assert.equal(forcedIn(scene([only], { undo: true }), "b"), only);
    assert.equal(forcedIn(scene([only], { asked: [{ side: "a" }, { side: "b" }] }), "b"), undefined);
  });

  test("while the staff carries orders out its answers are its own, and the page gives none beside it", (context) => {
    const only = go("pass");
    const given = [];
    const [listeners, told] = [[], []];
    const store = { state: { live: { at: 3, ...scene([only]) }, news: { steps: [] } }, canAct: true, lastSide: "b", on: (_keys, run) => listeners.push(run), choose: (choice) => given.push(choice.act) };
    const staff = { run: { going: true }, on: (run) => told.push(run) };
    globalThis.document = { querySelector: () => null };
    context.after(() => delete globalThis.document);
    mountForced(store, staff);
    listeners.forEach((run) => run(store.state));
    assert.deepEqual(given, []);
    staff.run = { going: false };
    told.forEach((run) => run());
    assert.deepEqual(given, ["pass"]);
  });
});

describe("together", () => {
  test("a unit that is brought along is taken up, then goes there; dice and doubts stop it", () => {
    const take = { act: "take u", label: "", clause: "", opens: true };
    const scene = (choices) => ({ prompt: { side: "a", groups: [{ subject: "u", title: "u", choices }] } });
    assert.equal(nextFor(scene([take]), "u", "x", false), take);
    assert.equal(nextFor(scene([go("to x", "x"), go("via x", "x", { onward: true })]), "u", "x", false)?.act, "to x");
    assert.equal(nextFor(scene([go("charge x", "x", { odds: true })]), "u", "x", false), undefined);
    assert.equal(nextFor(scene([go("to y", "y")]), "u", "x", false), undefined);
    const enter = go("enter at y", "y");
    assert.equal(nextFor(scene([enter]), "u", "x", true), enter, "who stands beside the map enters first");
    const other = { prompt: { side: "a", groups: [{ title: "", choices: [go("to x", "x")] }] } };
    assert.equal(nextFor(other, "u", "x", false), undefined, "an answer about nobody in particular is not this unit's");
  });
});

describe("the map", () => {
  test("it shows those nearest to one another that fit, from their midst", () => {
    const spots = [{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 20, y: 5 }, { x: 900, y: 900 }];
    assert.deepEqual(shownTogether(spots, 100, 100), { x0: 0, y0: 0, x1: 20, y1: 5 });
    assert.deepEqual(shownTogether([spots[3]], 100, 100), { x0: 900, y0: 900, x1: 900, y1: 900 });
  });

  test("a question is about who can act, or about what is in hand and where it can go", () => {
    const board = { boxes: [], formations: [], counters: {} };
    const scene = { pieces: { u: { side: "a", at: "o" } }, prompt: { side: "a", groups: [{ subject: "u", title: "", choices: [go("u x", "x")] }, { subject: "z", title: "", choices: [go("z")] }] } };
    assert.deepEqual([...concerned(board, scene, undefined)].sort(), ["o", "u", "z"]);
    assert.deepEqual([...concerned(board, scene, "u")].sort(), ["o", "x"]);
  });

  test("from afar neighbours of one side are one block, blocks lie beside each other, and no counter is forgotten", () => {
    const stack = (side, x, y, ids) => ({ place: `${x}`, side, ids, x, y, scale: 1, step: 0 });
    const stacks = [stack("a", 0, 0, ["1", "2"]), stack("a", 10, 4, ["3"]), stack("b", 12, 2, ["4"]), stack("a", 400, 0, ["5"])];
    const blocks = blocksOf(stacks, 1);
    assert.deepEqual(blocks.map(({ stacks: those }) => those.flatMap(({ ids }) => ids)).sort(), [["1", "2", "3"], ["4"], ["5"]]);
    blocks.forEach((one, index) => {
      for (const other of blocks.slice(index + 1)) assert.ok(Math.abs(one.x - other.x) >= 33 || Math.abs(one.y - other.y) >= 25, "they lie over one another");
    });
  });

  test("names that would touch are left out, the less important first", () => {
    const name = (text, x, y, weight) => ({ text, x, y, weight });
    const fitting = namesThatFit([name("Nibbia", 0, 0, 0), name("Novara", 10, 0, 4), name("Pavia", 300, 0, 0)], 1, [{ x: 300, y: 2 }]);
    assert.deepEqual(fitting.map(({ text }) => text), ["Novara"]);
  });

  test("a measure is told in words, and sight only where the battle has it", () => {
    assert.equal(measured({ distance: 1, unit: "hexes" }), "1 hex");
    assert.equal(measured({ distance: 3, unit: "areas" }), "3 areas");
    assert.equal(measured({ distance: 4, unit: "hexes", clear: false, clause: "CAL 11.3a" }), "4 hexes, out of sight (CAL 11.3a)");
  });
});

describe("people", () => {
  const welcome = { name: "Evening", seat: "french", players: ["person", "person"] };

  test("the title of the tab says whose move it is", () => {
    const live = (prompt) => ({ prompt: { wait: "decide", ...prompt } });
    assert.equal(titleOf({ welcome, live: live({ side: "french" }) }), "● Your move · Evening · Bicorne");
    assert.equal(titleOf({ welcome, live: live({}) }), "Evening · Bicorne");
    assert.equal(titleOf({ welcome, live: live({ wait: "over" }) }), "Over · Evening · Bicorne");
    assert.equal(titleOf({ welcome: { ...welcome, seat: "both" }, live: live({ side: "french" }) }), "Evening · Bicorne");
  });

  test("talk is offered where there is somebody, and names him by his seat", () => {
    assert.ok(hasCompany({ welcome, watchers: 0, chat: [] }));
    assert.ok(!hasCompany({ welcome: { ...welcome, seat: "both" }, watchers: 0, chat: [] }));
    assert.ok(!hasCompany({ welcome: { ...welcome, players: ["person", "colonel"] }, watchers: 0, chat: [] }));
    assert.ok(hasCompany({ welcome: { ...welcome, players: ["person", "colonel"] }, watchers: 1, chat: [] }));
    const board = { sides: [{ id: "french", name: "French" }, { id: "austrian", name: "Austrian" }] };
    assert.deepEqual(["french", "austrian", "watch"].map((from) => speaker({ board, welcome }, from)), ["You", "Austrian", "A guest"]);
  });

  test("two people who play against each other are offered no hints", () => {
    assert.ok(!hasHints(welcome));
    assert.ok(hasHints({ ...welcome, seat: "both" }));
    assert.ok(hasHints({ ...welcome, players: ["person", "captain"] }));
    assert.ok(!hasHints(undefined));
  });

  test("a link to a moment is read back to it", () => {
    const address = new URL(momentAddress("http://here", "se cret", 41));
    assert.deepEqual(readFragment(address.hash), { secret: "se cret", at: 41 });
  });
});

describe("the briefing", () => {
  test("clauses in brackets can be pressed, and no word is lost", () => {
    const text = "A turn (CAL 3.1): orders. So (it is) done (BII 4.2, 5.1).";
    const parts = parted(text);
    assert.equal(parts.map((part) => part.text).join(""), text);
    assert.deepEqual(parts.filter((part) => part.clause).map((part) => part.clause), ["CAL 3.1"]);
  });

  test("the counter that is explained has values and is no person", () => {
    const counter = (kind, values, more = {}) => ({ side: "a", name: kind, short: kind, kind, values: values.map((value) => ({ what: "x", value, from: "" })), ...more });
    const counters = { l: counter("leader", ["1", "2"]), m: counter("infantry", ["1", "2"]), n: counter("cavalry", ["3", "4"], { formation: "f", size: "X" }) };
    assert.equal(sample({ counters, formations: [] }), "n");
    assert.equal(sample({ counters: { l: counters.l }, formations: [] }), undefined);
  });
});
