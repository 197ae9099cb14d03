// @ts-check
// The map as the table uses it: what is drawn over it, what of it is seen, and where a pointer is. The painting itself is
// the map's own business.

/** @typedef {import("../map/sheet.js").Sheet} Sheet */
/** @typedef {import("../map/geometry.js").Rect} Rect */

/**
 * @typedef {object} View
 * @property {Sheet} sheet
 * @property {{under: SVGGElement, pieces: SVGGElement, over: SVGGElement}} layers what is drawn over the map, in map units
 * @property {number} scale pixels to a map unit
 * @property {() => Rect} seen what of the sheet is in the window
 * @property {(event: {clientX: number, clientY: number}) => [number, number]} toMap
 * @property {() => boolean} dragged whether the last press moved the map: then it was no click
 * @property {() => void} fit
 * @property {(factor: number) => void} zoomBy
 * @property {(dx: number, dy: number) => void} panBy in pixels
 * @property {(x: number, y: number) => void} reveal moves the map no more than needed to show a point
 * @property {(box: Rect, scale: number) => void} approach glides to a part of the map, as near as shows all of it, but no farther than a
 *   scale at which it can be read
 * @property {(place: string) => void} centreOn
 * @property {(run: () => void) => void} onMove with every change of the view, many times a second
 * @property {(run: () => void) => void} onRest when the view has changed and is still again
 */
export {};
