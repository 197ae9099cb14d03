// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { Buckets, distanceToSegment, facingSide, hexCorners, insideHex, insideOutline } from "../js/map/geometry.js";
import { borderOf, bridgePoint, hexside, makeSheet, neighbours, outlineOf, placeAt } from "../js/map/sheet.js";
import { emptyBoard, hexBoard, hexId } from "./boards.mjs";

for (const flat of [false, true]) {
  const kind = flat ? "flat" : "pointed";

  test(`${kind} hexes touch: every hex away from the border has six neighbours that know it`, () => {
    const sheet = makeSheet(hexBoard(7, 7, flat));
    const middle = sheet.byId.get(hexId(3, 3));
    assert.ok(middle);
    const around = neighbours(sheet, middle);
    assert.equal(around.filter(Boolean).length, 6);
    around.forEach((other, i) => {
      assert.ok(other);
      assert.equal(neighbours(sheet, other)[(i + 3) % 6], middle);
      assert.equal(facingSide([middle.x, middle.y], [other.x, other.y], flat), i);
    });
  });

  test(`${kind} hexes: a hexside is the same from both sides`, () => {
    const sheet = makeSheet(hexBoard(5, 5, flat));
    const a = sheet.byId.get(hexId(2, 2));
    assert.ok(a);
    for (const b of neighbours(sheet, a)) {
      assert.ok(b);
      const [p, q] = hexside(sheet, a, b);
      const [r, s] = hexside(sheet, b, a);
      assert.ok(Math.hypot(p[0] - s[0], p[1] - s[1]) < 0.3 && Math.hypot(q[0] - r[0], q[1] - r[1]) < 0.3);
    }
  });

  test(`${kind} hexes: a point picks the hex it lies in, and none beyond the border`, () => {
    const sheet = makeSheet(hexBoard(6, 6, flat));
    for (const place of sheet.places) {
      for (const [x, y] of hexCorners(place.x, place.y, 39, flat)) assert.equal(placeAt(sheet, x, y), place);
    }
    assert.equal(placeAt(sheet, -500, -500), undefined);
  });

  test(`${kind} hexes: the border of a region has no side inside it`, () => {
    const sheet = makeSheet(hexBoard(6, 6, flat));
    const sides = (/** @type {string[]} */ ids) => (borderOf(sheet, ids).match(/M/g) ?? []).length;
    assert.equal(sides([hexId(2, 2)]), 6);
    const a = sheet.byId.get(hexId(2, 2));
    assert.ok(a);
    const b = neighbours(sheet, a)[0];
    assert.ok(b);
    assert.equal(sides([a.id, b.id]), 10);
    assert.equal(sides([]), 0);
    assert.equal(sides(["no such place"]), 0);
  });
}

test("a hex holds its middle and not the corner of its box", () => {
  assert.ok(insideHex(0, 0, 40, false));
  assert.ok(!insideHex(34, 39, 40, false));
  assert.ok(insideHex(0, 39, 40, false));
  assert.ok(!insideHex(0, 39, 40, true));
});

test("areas are picked near their medallion only", () => {
  const board = emptyBoard();
  board.spaces = [
    { id: "a", at: [1000, 1000], ground: "clear", from: "design" },
    { id: "b", at: [2000, 1000], ground: "city", from: "design" },
  ];
  const sheet = makeSheet(board);
  assert.equal(placeAt(sheet, 105, 97)?.id, "a");
  assert.equal(placeAt(sheet, 150, 100), undefined);
  assert.match(outlineOf(sheet, sheet.places[0]), /^M.*a.*Z$/);
});

test("a bridge stands where the board says, otherwise in the middle of its road", () => {
  const board = emptyBoard();
  board.spaces = [
    { id: "a", at: [1000, 1000], ground: "clear", from: "design" },
    { id: "b", at: [2000, 1400], ground: "clear", from: "design" },
  ];
  board.roads = [
    { between: ["a", "b"], kind: "road", bridge: { id: "one", destroyable: true, at: [1700, 1100] } },
    { between: ["b", "a"], kind: "road", bridge: { id: "two", destroyable: false } },
  ];
  assert.deepEqual(bridgePoint(board, "one"), [170, 110]);
  assert.deepEqual(bridgePoint(board, "two"), [150, 120]);
  assert.equal(bridgePoint(board, "three"), null);
});

test("roads and edges to places that do not exist are left out", () => {
  const board = hexBoard(2, 2, false);
  board.roads = [{ between: [hexId(0, 0), "9999"], kind: "road" }];
  board.edges = [{ between: ["9999", hexId(0, 0)], kind: "river" }];
  const sheet = makeSheet(board);
  assert.equal(sheet.ways.length, 0);
  assert.equal(sheet.edges.length, 0);
});

test("buckets find the nearest thing and nothing out of reach", () => {
  /** @type {Buckets<string>} */
  const buckets = new Buckets(10);
  buckets.add(0, 0, "origin");
  buckets.add(-25, 3, "west");
  assert.equal(buckets.nearest(-20, 0, 30), "west");
  assert.equal(buckets.nearest(-20, 0, 3), undefined);
  assert.ok(buckets.some(0, 0, 1, (what) => what === "origin"));
});

test("distances and outlines", () => {
  assert.equal(distanceToSegment(5, 5, [0, 0], [10, 0]), 5);
  assert.equal(distanceToSegment(-3, 4, [0, 0], [10, 0]), 5);
  const square = /** @type {[number, number][]} */ ([[0, 0], [10, 0], [10, 10], [0, 10]]);
  assert.ok(insideOutline(5, 5, square));
  assert.ok(!insideOutline(15, 5, square));
});
