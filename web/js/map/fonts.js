// @ts-check
/** The faces of the house, loaded before words are painted: a canvas does not wait for a font by itself. */

export const FAMILY = "Libertinus Serif";
const FALLBACK = '"Iowan Old Style", "Palatino Linotype", Georgia, serif';

const FILES = [
  { file: "LibertinusSerif-Regular.otf", style: "normal", weight: "400" },
  { file: "LibertinusSerif-Italic.otf", style: "italic", weight: "400" },
  { file: "LibertinusSerif-Bold.otf", style: "normal", weight: "700" },
  { file: "LibertinusSerif-BoldItalic.otf", style: "italic", weight: "700" },
];

/** How long words wait for their face before they take another, in milliseconds. */
const PATIENCE = 2500;

/**
 * Loads the faces into a page or a worker. A face that does not come is replaced by the system's, never an error.
 * @param {FontFaceSet} fonts
 */
export async function loadFonts(fonts) {
  if (typeof FontFace === "undefined") return;
  const loading = FILES.map(async ({ file, style, weight }) => {
    const face = new FontFace(FAMILY, `url("${new URL(`../../fonts/${file}`, import.meta.url).href}")`, { style, weight });
    try {
      fonts.add(await face.load());
    } catch {
      // The fallback stack stands in.
    }
  });
  await Promise.all(loading);
}

/**
 * Waits for the faces, but not for ever. Call it when there is nothing else left to do.
 * @param {Promise<void>} loading
 */
export async function patiently(loading) {
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
}

/**
 * The CSS font of a face.
 * @param {import("./ink.js").Face} face
 */
export function cssFont(face) {
  const parts = [face.italic ? "italic" : "normal", face.caps ? "small-caps" : "normal", face.bold ? "700" : "400"];
  return `${parts.join(" ")} ${face.size}px "${FAMILY}", ${FALLBACK}`;
}
