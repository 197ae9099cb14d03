// @ts-check
// A round of questions at tables: which one this table asks, and what comes after it. It is kept for this window, since each question has a table
// of its own.

import { api } from "../lib/api.js";
import { page } from "../lib/place.js";
import { hold, letGo } from "../lib/seats.js";
import { progress } from "./progress.js";
import { keepTaught, learnersSeat } from "./start.js";

/** @typedef {import("../wire").Exercise} Exercise */
/** @typedef {import("./today.js").Task} Task */
/** @typedef {{secret: string, task: Task, left: Task[], exercise?: Exercise}} Round */

const KEY = "bicorne.round";

/**
 * The round that the table of this seat belongs to.
 * @param {string} secret
 * @returns {Round | undefined}
 */
export function roundOf(secret) {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return found?.secret === secret && found.task && Array.isArray(found.left) ? found : undefined;
  } catch {
    return undefined;
  }
}

/** @param {Round} round */
function keep(round) {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(round));
  } catch {
    // Then the table opens without its question.
  }
}

/**
 * Makes the table of the first of these and goes there. A fault is thrown.
 * @param {Task[]} tasks
 */
export async function startRound([task, ...left]) {
  const exercise = task.puzzle ? undefined : await api.drill(task.clause, progress().clauses[task.clause]?.last ?? "");
  const made = await (exercise ? api.learnAt(exercise.example, { step: exercise.step }) : api.learnAt(task.puzzle ?? ""));
  const seat = learnersSeat(made.links);
  if (!seat) throw new Error("This table has no seat.");
  hold(seat.secret, { alone: seat.alone });
  keepTaught(seat.secret);
  keep({ secret: seat.secret, task, left, exercise });
  location.assign(page("table", `#${seat.secret}`));
}

/** The table of a question is not kept. @param {string} secret */
export async function dropTable(secret) {
  letGo(secret);
  await api.remove(secret).catch(() => {});
}
