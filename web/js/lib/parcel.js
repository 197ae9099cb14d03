// @ts-check
// A game or a position packed into the fragment of a link: JSON, deflated, in letters that addresses hold. It needs no server, and
// no server gets to see it.

/** The form of parcels that is written here. A page reads those up to it. */
const VERSION = 1;
/** No link is longer, in letters. */
const LONGEST = 1_000_000;
/** Nothing unpacks to more than this, in bytes, whatever a link says. */
const LARGEST = 8_000_000;

/** @typedef {{v: number, record?: string, situation?: string, overlay?: {name: string, toml: string}, name?: string, game?: object, players?: string[]}} Parcel */

/** A link that cannot be read, in words for people. */
export class ParcelError extends Error {}

const CUT = "This link is not whole: a part of it was lost on the way. Ask for it again, and copy all of it.";

/**
 * @param {Omit<Parcel, "v">} what
 * @returns {Promise<string>}
 */
export async function pack(what) {
  const text = JSON.stringify({ v: VERSION, ...what });
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  // The sum tells a link that was cut where the deflated part happens to end well.
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "") + `.${sum(bytes)}`;
}

/**
 * @param {string} text
 * @returns {Promise<Parcel>}
 */
export async function unpack(text) {
  if (text.length > LONGEST) throw new ParcelError("This link is longer than any game needs.");
  const [letters = "", given = ""] = text.split(".");
  if (!/^[A-Za-z0-9_-]+$/.test(letters)) throw new ParcelError(CUT);
  let bytes;
  try {
    bytes = Uint8Array.from(atob(letters.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  } catch {
    throw new ParcelError(CUT);
  }
  if (given !== sum(bytes)) throw new ParcelError(CUT);
  let parcel;
  try {
    parcel = JSON.parse(await inflate(bytes));
  } catch (error) {
    throw error instanceof ParcelError ? error : new ParcelError(CUT);
  }
  if (typeof parcel !== "object" || parcel === null || typeof parcel.v !== "number") throw new ParcelError("This link holds no game.");
  if (parcel.v > VERSION) throw new ParcelError("This link was made by a newer version of Bicorne. Load the newest page and open it there.");
  return parcel;
}

/**
 * @param {Uint8Array} bytes
 * @returns {Promise<string>}
 */
async function inflate(bytes) {
  const reader = new Blob([/** @type {BlobPart} */ (bytes)]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > LARGEST) {
      void reader.cancel();
      throw new ParcelError("This link unpacks to more than any game needs. It was not opened.");
    }
    parts.push(value);
  }
  return new Blob(/** @type {BlobPart[]} */ (parts)).text();
}

/** A few letters that change when a byte does. @param {Uint8Array} bytes */
function sum(bytes) {
  let found = 0x811c9dc5;
  for (const byte of bytes) found = Math.imul(found ^ byte, 0x01000193);
  return (found >>> 0).toString(36);
}
