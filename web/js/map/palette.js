// @ts-check
/** The colours of the house: sepia ink and thin washes on laid paper. */

/** @typedef {[number, number, number]} Colour */

export const INK = "#35230f";
export const INK_SOFT = "#5d4426";
export const PAPER = "#ecdfba";
export const PAPER_LIGHT = "#f6ecd0";
export const PAPER_DEEP = "#dcc795";

/** Washes of the relief, as numbers because they are mixed. @type {Record<string, Colour>} */
export const WASH = {
  paper: [236, 223, 186],
  plain: [236, 226, 182],
  meadow: [217, 219, 165],
  foothill: [231, 212, 163],
  hill: [222, 197, 148],
  mountain: [205, 180, 139],
  summit: [230, 219, 194],
  light: [255, 246, 216],
  shade: [112, 86, 62],
  woods: [166, 180, 116],
  marsh: [178, 203, 186],
  crop: [228, 205, 128],
  water: [169, 202, 208],
};

export const WATER = {
  bank: "#6d5a38",
  edge: "#3a6076",
  body: "#8fb6c3",
  light: "#b4d2d6",
  glint: "#dcebe6",
  lake: "#a9cad0",
  name: "#2f5468",
};

export const CANAL = { bank: "#4b4f45", body: "#9fc3c7", line: "#2f5a6b" };

export const ROAD = { edge: "#4d3418", fill: "#f3e0ab", middle: "#b07a3c", minor: "#f5e8c3", trail: "#5a4022", rail: "#2c2016" };

export const ROOFS = ["#b4553d", "#a5472f", "#c16c4b", "#984634"];
export const ROOF_EDGE = "#45190d";
export const ROOF_RIDGE = "#e6ab88";
export const WALL = "#7d6a55";
export const STONE = "#d8c8a4";

export const CROWN = { shadow: "#2a2410", fill: "#82975a", dark: "#6f8549", edge: "#3a4a22", light: "#c2d08d" };
export const VINE = { row: "#6b7a3a", post: "#4e4420" };
export const REED = { water: "#4f8294", blade: "#4f6b38" };
