// @ts-check
// Words made from plain facts: dates, sides, how long ago.

const MONTHS = [
  "January", "February", "March", "April", "May", "June",
  "July", "August", "September", "October", "November", "December",
];

/**
 * Those who fight for a side: French stay French, Austrian become Austrians.
 * @param {string} side The side's name as an adjective.
 * @returns {string}
 */
export function people(side) {
  return /(ch|sh|se|s)$/.test(side) ? side : `${side}s`;
}

/**
 * When a battle was, from two dates as data write them: 1796-07-29.
 * @param {string} first
 * @param {string} last
 * @returns {string}
 */
export function days(first, last) {
  const from = calendar(first);
  const to = calendar(last);
  if (!from || !to) return first === last ? first : `${first} to ${last}`;
  const end = `${to.day} ${to.month} ${to.year}`;
  if (first === last) return end;
  if (from.year !== to.year) return `${from.day} ${from.month} ${from.year} to ${end}`;
  if (from.month !== to.month) return `${from.day} ${from.month} to ${end}`;
  return `${from.day} to ${end}`;
}

/**
 * @param {string} date
 * @returns {{day: number, month: string, year: string} | undefined}
 */
function calendar(date) {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  const month = found && MONTHS[Number(found[2]) - 1];
  return found && month ? { day: Number(found[3]), month, year: found[1] } : undefined;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long ago something was, coarse enough to stay true while somebody reads it.
 * @param {number} then Milliseconds.
 * @param {number} now
 * @returns {string}
 */
export function ago(then, now) {
  const passed = now - then;
  if (passed < 2 * MINUTE) return "just now";
  if (passed < 2 * HOUR) return `${Math.floor(passed / MINUTE)} minutes ago`;
  if (passed < 2 * DAY) return `${Math.floor(passed / HOUR)} hours ago`;
  if (passed < 60 * DAY) return `${Math.floor(passed / DAY)} days ago`;
  return `on ${new Date(then).toISOString().slice(0, 10)}`;
}
