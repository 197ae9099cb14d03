// @ts-check
// Painted pictures for the cards, kept in the browser. Whatever goes wrong, they are painted again.

import { Cupboard } from "../lib/cupboard.js";

const cupboard = new Cupboard("bicorne.pictures", "pictures");

/**
 * @param {string} key
 * @returns {Promise<Blob | undefined>}
 */
export async function cached(key) {
  const found = await cupboard.get(key);
  return found instanceof Blob ? found : undefined;
}

/**
 * Keeps a picture and drops older ones of the same battle, whose name is the key's first word.
 * @param {string} key
 * @param {Blob} picture
 */
export async function keep(key, picture) {
  const battle = `${key.split(" ")[0]} `;
  await cupboard.put(key, picture, (others) => others.map((one) => one.key).filter((one) => one.startsWith(battle)));
}
