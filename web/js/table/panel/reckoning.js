// @ts-check
// The figures behind a roll, arranged for reading. Pure: what the server reckoned is only sorted and added up here.

/** @typedef {import("../../wire").Odds} Odds */
/** @typedef {import("../../wire").Factor} Factor */

/**
 * @typedef {object} FactorGroup
 * @property {string} title
 * @property {Factor[]} factors
 * @property {number} sum
 */

/** What the factors of each unit are called together. */
const TITLES = { value: "Modifiers", columns: "Columns", die: "To the die" };

/**
 * Modifiers by what they change, each group with its sum, and apart from them what only has to be known.
 * @param {Factor[]} modifiers
 * @returns {{groups: FactorGroup[], remarks: Factor[]}}
 */
export function arranged(modifiers) {
  /** @type {Map<string, FactorGroup>} */
  const groups = new Map();
  /** @type {Factor[]} */
  const remarks = [];
  for (const factor of modifiers) {
    const { unit, value } = factor;
    if (unit === "remark" || (unit === "value" && value === 0)) {
      remarks.push(factor);
      continue;
    }
    let group = groups.get(unit);
    if (!group) {
      group = { title: TITLES[unit], factors: [], sum: 0 };
      groups.set(unit, group);
    }
    group.factors.push(factor);
    group.sum += value;
  }
  return { groups: [...groups.values()], remarks };
}

/**
 * A chance in percent, rounded, but never rounded to certain or impossible.
 * @param {number} weight
 * @param {number} outOf
 */
export function percent(weight, outOf) {
  if (outOf <= 0) return "0%";
  const exact = (100 * weight) / outOf;
  if (weight > 0 && exact < 1) return "under 1%";
  if (weight < outOf && exact > 99) return "over 99%";
  return `${Math.round(exact)}%`;
}

/**
 * The faces of the die by what they bring, where one die decides. `apart`: other dice follow, so that the results of this
 * one are not yet those of the whole.
 * @param {Odds} odds
 * @returns {{apart: boolean, rows: {result: string, faces: string[]}[]}}
 */
export function dieTable(odds) {
  /** @type {Map<string, string[]>} */
  const rows = new Map();
  for (const { face, result } of odds.faces ?? []) {
    const faces = rows.get(result);
    if (faces) faces.push(String(face));
    else rows.set(result, [String(face)]);
  }
  return { apart: Boolean(odds.more_dice), rows: [...rows].map(([result, faces]) => ({ result, faces })) };
}

/**
 * One line for those who listen: `it moves 4 of 6, it stays where it is 2 of 6`.
 * @param {Odds} odds
 */
export function spoken(odds) {
  const chances = odds.chances.map(({ result, weight }) => `${result} ${weight} of ${odds.out_of}`);
  return [`${odds.title}.`, onAverage(odds), `${chances.join(", ")}.`].filter(Boolean).join(" ");
}

/**
 * What the fight costs on average, by the sum over all its cases or by its results where each is a number: `On average you inflict 2.3 and
 * suffer 1.7.`
 * @param {Odds} odds
 * @returns {string} Nothing where the results are no numbers.
 */
export function onAverage({ chances, out_of: all, toll }) {
  if (all <= 0) return "";
  if (toll) {
    const each = (/** @type {number} */ sum) => (Math.round((10 * sum) / all) / 10).toFixed(1);
    return `On average you inflict ${each(toll.inflicted)} and suffer ${each(toll.suffered)} ${toll.of}.`;
  }
  const mean = (/** @type {"inflicted" | "suffered"} */ what) => {
    if (chances.some(({ losses }) => losses?.[what] === undefined)) return undefined;
    const sum = chances.reduce((total, { losses, weight }) => total + weight * (losses?.[what] ?? 0), 0);
    return (Math.round((10 * sum) / all) / 10).toFixed(1);
  };
  const [inflicted, suffered] = [mean("inflicted"), mean("suffered")];
  const parts = [inflicted !== undefined && `inflict ${inflicted}`, suffered !== undefined && `suffer ${suffered}`].filter(Boolean);
  return parts.length > 0 ? `On average you ${parts.join(" and ")}.` : "";
}
