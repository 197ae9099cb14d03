import assert from "node:assert/strict";
import test from "node:test";
import { naming, unfoldGroup, unfoldScene } from "../js/lib/unfold.js";

const name = naming({ spaces: [{ id: "salo", name: "Salò" }, { id: "rezzato", name: "Rezzato" }, { id: "1014", label: "1014", name: "Caldiero" }] });

test("ways become choices with path, cost and note", () => {
  const group = unfoldGroup(
    {
      subject: "rusca",
      title: "Rusca",
      choices: [{ act: "destroy x", label: "destroy", clause: "C 2" }],
      ways: [{ act: "move rusca *", label: "to *", clause: "C 1", steps: { "": { salo: "1" }, salo: { rezzato: "2" } }, notes: { combat: ["rezzato"] } }],
    },
    name,
  );
  assert.deepEqual(group, {
    subject: "rusca",
    title: "Rusca",
    choices: [
      { act: "destroy x", label: "destroy", clause: "C 2" },
      { act: "move rusca salo", label: "to Salò", clause: "C 1", to: "salo", path: ["salo"], cost: "1" },
      { act: "move rusca rezzato", label: "to Rezzato", clause: "C 1", to: "rezzato", path: ["salo", "rezzato"], cost: "2", note: "combat" },
    ],
  });
});

test("places that another group tells are filled in", () => {
  const guieu = { subject: "guieu", title: "Guieu", ways: [{ act: "move guieu *", label: "to *", clause: "C 1", steps: { "": { salo: "1" } }, notes: { combat: ["salo"] } }] };
  const rusca = { subject: "rusca", title: "Rusca", ways: [{ act: "move rusca *", label: "to *", clause: "C 1", like: "guieu" }] };
  const [first, second] = unfoldScene({ at: 1, prompt: { wait: "decide", order: ["rusca", "guieu"], groups: { guieu, rusca } } }, name).prompt.groups;
  assert.deepEqual(first.choices, [{ act: "move rusca salo", label: "to Salò", clause: "C 1", to: "salo", path: ["salo"], cost: "1", note: "combat" }]);
  assert.deepEqual(second.choices.map((choice) => choice.act), ["move guieu salo"]);
});

test("groups keep the order the server gave them", () => {
  const sent = { at: 1, prompt: { wait: "decide", order: ["b", "a"], groups: { a: { title: "A" }, b: { title: "B" } } } };
  assert.deepEqual(unfoldScene(sent, name).prompt.groups.map((group) => group.title), ["B", "A"]);
  assert.equal(unfoldScene({ at: 1, prompt: { wait: "over" } }, name).prompt.groups, undefined);
});

test("hexes are named by their number", () => {
  assert.equal(name("1014"), "1014");
  assert.equal(name("nowhere"), "nowhere");
});

test("a group that no patch has named is the same as before, unless what it speaks of has changed", () => {
  const told = (cost) => ({ title: "Guieu", ways: [{ act: "move guieu *", label: "to *", clause: "C 1", steps: { "": { salo: cost } } }] });
  const rusca = { title: "Rusca", ways: [{ act: "move rusca *", label: "to *", clause: "C 1", like: "guieu" }] };
  const other = { title: "Other" };
  const guieu = told("1");
  const groupsOf = (groups) => unfoldScene({ at: 1, prompt: { wait: "decide", groups } }, name).prompt.groups;
  const first = groupsOf({ guieu, rusca, other });
  assert.deepEqual(groupsOf({ guieu, rusca, other }).map((group, index) => group === first[index]), [true, true, true]);
  const later = groupsOf({ guieu: told("2"), rusca, other });
  assert.deepEqual(later.map((group, index) => group === first[index]), [false, false, true]);
  assert.equal(later[1].choices[0].cost, "2");
});

test("a run stands for all its places, with what is said of them", () => {
  const ways = [{ act: "place *", label: "in *", clause: "C 1", steps: { "": { "0998-1001": "", "rezzato-2": "1" } }, notes: { "3 units": ["0999-1001"] } }];
  const { choices } = unfoldGroup({ title: "Counter", ways }, name);
  assert.deepEqual(choices.map((choice) => choice.act), ["place 0998", "place 0999", "place 1000", "place 1001", "place rezzato-2"]);
  assert.deepEqual(choices.map((choice) => choice.note), [undefined, "3 units", "3 units", "3 units", undefined]);
});
