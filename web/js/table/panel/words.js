// @ts-check
// The names of the sides, where the curtain looks for them; all other words are at home in `../words.js`.

export { sideName } from "../words.js";
