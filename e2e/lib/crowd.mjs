// A table far larger than any battle here: three thousand hexes and 120 counters, laid before a page that thinks it sits at a
// battle. The board and the scenes of a real game are replaced on their way.
import { largeBoard } from "../../web/test/boards.mjs";

const COUNTERS = 120;

/** @param {import("playwright-core").BrowserContext} context */
export async function crowd(context) {
  const board = peopled(largeBoard());
  await context.route("**/api/**/board*", (route) => route.fulfill({ json: board }));
  let talk;
  let rev = 0;
  await context.routeWebSocket("**/api/socket", (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      const say = JSON.parse(message);
      if (say.t === "patch") return;
      if (say.t === "scene") {
        rev = say.rev;
        say.scene.pieces = piecesOf(board);
        say.scene.spaces = {};
        say.scene.bridges = {};
        say.scene.arrows = [];
      }
      talk = socket;
      socket.send(JSON.stringify(say));
    });
  });
  return {
    /** Ten counters go one hex on, as if the other side had moved them. */
    async march(turn) {
      const ids = Object.keys(board.counters).slice(turn * 10, turn * 10 + 10);
      const pieces = Object.fromEntries(ids.map((id) => [id, { at: board.spaces[(Number(id.slice(1)) * 26 + 64) % board.spaces.length].id }]));
      const moves = ids.map((piece) => ({ piece, from: board.spaces[Number(piece.slice(1)) * 26].id, to: pieces[piece].at }));
      talk.send(JSON.stringify({ t: "patch", from: rev, rev: ++rev, patch: { pieces }, steps: [{ at: turn, lines: [], moves }] }));
    },
  };
}

function peopled(board) {
  board.sides = [
    { id: "french", name: "French", livery: "blue" },
    { id: "austrian", name: "Austrian", livery: "white" },
  ];
  const kinds = ["infantry", "cavalry", "artillery", "grenadier", "leader"];
  for (let i = 0; i < COUNTERS; i++) {
    const values = [
      { what: "Strength", value: String(2 + (i % 7)), from: "design" },
      { what: "Movement", value: "5", from: "design" },
    ];
    board.counters[`u${i}`] = { side: board.sides[i % 2].id, name: `Unit ${i}`, short: `Unit ${i}`, kind: kinds[i % kinds.length], values, from: "design" };
  }
  return board;
}

function piecesOf(board) {
  return Object.fromEntries(Object.entries(board.counters).map(([id, { side }], i) => [id, { side, at: board.spaces[i * 26].id }]));
}
