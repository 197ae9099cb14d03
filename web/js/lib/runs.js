// @ts-check
// Places that follow each other in number are told together: `0103-0106` stands for four of them.

const RUN = /^(\d+)-(\d+)$/;

/**
 * The places a name stands for: itself, or all of a run.
 * @param {string} name
 * @returns {string[]}
 */
export function placesOf(name) {
  const [, first = "", last = ""] = RUN.exec(name) ?? [];
  if (first === "" || first.length !== last.length) return [name];
  const places = [];
  for (let number = Number(first); number <= Number(last); number++) places.push(String(number).padStart(first.length, "0"));
  return places;
}
