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
  rock: [146, 126, 104],
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

/** Ink of the hachures by their tone. */
const HACHURES = ["rgba(108,80,46,.5)", "rgba(94,67,36,.62)", "rgba(78,53,28,.72)"];

/** How the bare grounds look before the art is ready: open land by its level, and what covers it. */
const FLAT = { levels: ["#e6deb0", "#e3cf9f", "#d8bf8c", "#cdb07c", "#c2a36f", "#b99a68"], woods: "#c3cc92", marsh: "#c6d5bb", crop: "#e6d596", houses: "#dfbb94", rock: "#8f7a62" };

/** Tilled plots, the ripe ones last. @type {{ ground: string, thick: number, furrow: string }[]} */
const PLOTS = [
  { ground: "#dccb85", thick: 0.75, furrow: "#94863f" },
  { ground: "#c5cb88", thick: 0.7, furrow: "#74834a" },
  { ground: "#dcc08b", thick: 0.65, furrow: "#a4804a" },
  { ground: "#e6d493", thick: 0.85, furrow: "#b3923b" },
];

/** Everything that another season paints otherwise. */
export const SUMMER = {
  wash: WASH,
  hachures: HACHURES,
  flat: FLAT,
  plots: PLOTS,
  balk: "#7d7440",
  crown: CROWN,
  vine: VINE,
  road: ROAD,
  roof: { fills: ROOFS, edge: ROOF_EDGE, ridge: ROOF_RIDGE, shade: "#3a0f04", dark: 0.24, line: 0.5, top: 0.55 },
  rock: { edge: "#2b1c0d", crack: "#4a351d", gleam: "#d9c59c" },
  earth: { bank: "#c9ab72", slope: "#6b522c", line: INK },
  halo: PAPER_LIGHT,
  number: { open: 0.62, high: 0.8, glow: 0.5 },
};

/** @typedef {typeof SUMMER} Hues */

/** Snow over everything: the paper shows through only where people tread, and shadows are blue. @type {Hues} */
export const WINTER = {
  wash: {
    ...WASH,
    plain: [242, 241, 233],
    meadow: [228, 228, 214],
    foothill: [236, 237, 232],
    hill: [227, 231, 231],
    mountain: [212, 219, 225],
    summit: [243, 245, 246],
    light: [255, 255, 252],
    shade: [88, 104, 134],
    woods: [188, 197, 192],
    marsh: [203, 214, 214],
    crop: [247, 246, 240],
    water: [164, 192, 206],
    rock: [112, 116, 128],
  },
  hachures: ["rgba(98,108,130,.36)", "rgba(76,86,110,.48)", "rgba(52,60,84,.62)"],
  flat: { levels: ["#f0efe7", "#e8eae6", "#dfe4e4", "#d5dce0", "#cad3da", "#c0cad4"], woods: "#b3c0b6", marsh: "#cbd6d6", crop: "#f5f4ec", houses: "#d8cfc6", rock: "#70747f" },
  plots: [
    { ground: "#f6f5ef", thick: 0.85, furrow: "#a79c8a" },
    { ground: "#efefe9", thick: 0.8, furrow: "#b4b1a4" },
    { ground: "#f3f0e6", thick: 0.8, furrow: "#9b8b73" },
    { ground: "#faf9f4", thick: 0.9, furrow: "#b0a48e" },
  ],
  balk: "#8d8a80",
  crown: { shadow: "#2f3d57", fill: "#b3aca2", dark: "#435a50", edge: "#2e3633", light: "#fbfcfb" },
  vine: { row: "#7b6d5b", post: "#6a5c4a" },
  road: { edge: "#4a3420", fill: "#c39f74", middle: "#7d5530", minor: "#cfb48c", trail: "#553a1e", rail: "#2c2016" },
  roof: { fills: ["#f4f5f4", "#e9edf0", "#fbfaf6", "#e2e8ed"], edge: "#3a2216", ridge: "#9c4630", shade: "#4f6486", dark: 0.5, line: 1, top: 0.85 },
  rock: { edge: "#171a22", crack: "#333a48", gleam: "#fbfcfd" },
  earth: { bank: "#b58f5e", slope: "#5a4326", line: "#2a1a0a" },
  halo: "#fafaf6",
  number: { open: 0.8, high: 0.95, glow: 0.85 },
};

/** @typedef {"summer" | "winter"} Season */

/** @type {Record<Season, Hues>} */
export const SEASONS = { summer: SUMMER, winter: WINTER };

/**
 * One thing for every season.
 * @template T
 * @param {(hues: Hues) => T} make
 * @returns {Record<Season, T>}
 */
export const seasonal = (make) => ({ summer: make(SUMMER), winter: make(WINTER) });
