// @ts-check
/**
 * Looking at the map: drag, wheel, two fingers and keys. Pointer events only. The camera moves nothing itself; it tells a
 * listener where the sheet lies, once a frame.
 */

/** @typedef {import("./geometry.js").Rect} Rect */
/** @typedef {{ x: number, y: number, k: number }} View map point m is at m * k + (x, y) on the screen */

/** A press that moves less than this, in pixels, is a click. */
const SLACK = 4;
const KEY_STEP = 70;

export class Camera {
  /**
   * @param {HTMLElement} element what is looked through
   * @param {Rect} bounds the sheet
   * @param {(view: View) => void} moved
   */
  constructor(element, bounds, moved) {
    this.element = element;
    this.bounds = bounds;
    this.moved = moved;
    /** @type {View} */
    this.view = { x: 0, y: 0, k: 1 };
    /** The player has chosen a view, so a change of size must not fit the sheet again. */
    this.touched = false;
    /** Somebody works at the table: from now on the sheet moves only when somebody wants it to, or the window changes. */
    this.settled = false;
    /** A drag or pinch is under way, or has just ended and its click must not count. */
    this.dragging = false;
    /** @type {Map<number, { x: number, y: number }>} */
    this.fingers = new Map();
    this.travel = 0;
    this.frame = 0;
    this.flight = 0;
    this.stops = new AbortController();
    this.listen();
    this.sizes = new ResizeObserver(() => this.resized());
    this.size = { width: element.clientWidth, height: element.clientHeight };
    this.window = windowSize();
    this.sizes.observe(element);
  }

  listen() {
    const { element } = this;
    const { signal } = this.stops;
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => (this.settled = true), { capture: true, signal });
    element.addEventListener("wheel", (event) => this.wheel(event), { passive: false, signal });
    element.addEventListener("pointerdown", (event) => this.down(event), { signal });
    element.addEventListener("pointermove", (event) => this.move(event), { signal });
    element.addEventListener("pointerup", (event) => this.up(event), { signal });
    element.addEventListener("pointercancel", (event) => this.up(event), { signal });
    element.addEventListener("keydown", (event) => this.key(event), { signal });
  }

  /** How far one may go away and come near. */
  get limits() {
    const fit = this.fitting();
    return { least: Math.min(fit * 0.6, 1), most: Math.max(4.5, fit * 3) };
  }

  /** The zoom at which the whole sheet shows. */
  fitting() {
    const { bounds } = this;
    const width = this.element.clientWidth || 1;
    const height = this.element.clientHeight || 1;
    return Math.min(width / (bounds.x1 - bounds.x0), height / (bounds.y1 - bounds.y0));
  }

  /** Shows the whole sheet. */
  fit() {
    const { bounds, element } = this;
    const k = this.fitting();
    this.stopFlight();
    this.view = {
      k,
      x: (element.clientWidth - (bounds.x0 + bounds.x1) * k) / 2,
      y: (element.clientHeight - (bounds.y0 + bounds.y1) * k) / 2,
    };
    this.touched = false;
    this.soon();
  }

  /**
   * Brings a map point into the middle, gliding unless the player wants no motion.
   * @param {number} mx
   * @param {number} my
   * @param {{ zoom?: number, glide?: boolean }} [how]
   */
  centreOn(mx, my, how = {}) {
    const { element, view } = this;
    const { least, most } = this.limits;
    const k = Math.min(most, Math.max(least, how.zoom ?? view.k));
    const goal = { k, x: element.clientWidth / 2 - mx * k, y: element.clientHeight / 2 - my * k };
    this.touched = true;
    const still = how.glide === false || matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (still) {
      this.stopFlight();
      this.view = goal;
      this.clamp();
      this.soon();
    } else this.fly(goal);
  }

  /** @param {View} goal */
  fly(goal) {
    this.stopFlight();
    const start = { ...this.view };
    const begun = performance.now();
    const step = (/** @type {number} */ now) => {
      const t = Math.min(1, (now - begun) / 320);
      const e = 1 - (1 - t) ** 3;
      this.view = { k: start.k + (goal.k - start.k) * e, x: start.x + (goal.x - start.x) * e, y: start.y + (goal.y - start.y) * e };
      this.clamp();
      this.moved(this.view);
      this.flight = t < 1 ? requestAnimationFrame(step) : 0;
    };
    this.flight = requestAnimationFrame(step);
  }

  stopFlight() {
    cancelAnimationFrame(this.flight);
    this.flight = 0;
  }

  /**
   * Zooms by a factor about a point of the element.
   * @param {number} factor
   * @param {number} [cx]
   * @param {number} [cy]
   */
  zoom(factor, cx = this.element.clientWidth / 2, cy = this.element.clientHeight / 2) {
    const { view } = this;
    const { least, most } = this.limits;
    const k = Math.min(most, Math.max(least, view.k * factor));
    view.x = cx - ((cx - view.x) * k) / view.k;
    view.y = cy - ((cy - view.y) * k) / view.k;
    view.k = k;
    this.touched = true;
    this.stopFlight();
    this.clamp();
    this.soon();
  }

  /**
   * @param {number} dx
   * @param {number} dy
   */
  pan(dx, dy) {
    this.view.x += dx;
    this.view.y += dy;
    this.touched = true;
    this.stopFlight();
    this.clamp();
    this.soon();
  }

  /** Some of the sheet always stays in sight. */
  clamp() {
    const { view, bounds, element } = this;
    const keep = (/** @type {number} */ at, /** @type {number} */ low, /** @type {number} */ high, /** @type {number} */ room) =>
      Math.min(room * 0.6 - low * view.k, Math.max(room * 0.4 - high * view.k, at));
    view.x = keep(view.x, bounds.x0, bounds.x1, element.clientWidth);
    view.y = keep(view.y, bounds.y0, bounds.y1, element.clientHeight);
  }

  /** Tells the listener with the next frame, however often things change before it. */
  soon() {
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0;
      this.moved(this.view);
    });
  }

  /**
   * Where an event is on the map.
   * @param {{ clientX: number, clientY: number }} event
   * @returns {[number, number]}
   */
  toMap(event) {
    const { x, y } = this.local(event);
    return [(x - this.view.x) / this.view.k, (y - this.view.y) / this.view.k];
  }

  /** @param {{ clientX: number, clientY: number }} event */
  local(event) {
    const box = this.element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const { x, y } = this.local(event);
    const lines = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 100 : 1;
    // A pinch on a touchpad arrives as a wheel with the control key and small steps.
    const pace = event.ctrlKey ? 0.01 : 0.0016;
    this.zoom(Math.exp(-Math.max(-240, Math.min(240, event.deltaY * lines)) * pace), x, y);
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.pointerType === "mouse" && event.button !== 0 && event.button !== 1) return;
    if (this.fingers.size === 0) {
      this.travel = 0;
      this.dragging = false;
    }
    this.fingers.set(event.pointerId, this.local(event));
    this.stopFlight();
  }

  /** @param {PointerEvent} event */
  move(event) {
    const last = this.fingers.get(event.pointerId);
    if (!last) return;
    const now = this.local(event);
    if (this.fingers.size === 1) this.dragged(event, last, now);
    else if (this.fingers.size === 2) this.pinched(event, last, now);
    this.fingers.set(event.pointerId, now);
  }

  /**
   * @param {PointerEvent} event
   * @param {{ x: number, y: number }} last
   * @param {{ x: number, y: number }} now
   */
  dragged(event, last, now) {
    this.travel += Math.abs(now.x - last.x) + Math.abs(now.y - last.y);
    if (this.travel <= SLACK) return;
    this.hold(event);
    this.pan(now.x - last.x, now.y - last.y);
  }

  /**
   * @param {PointerEvent} event
   * @param {{ x: number, y: number }} last
   * @param {{ x: number, y: number }} now
   */
  pinched(event, last, now) {
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other) return;
    this.hold(event);
    const before = Math.hypot(last.x - other.x, last.y - other.y);
    const after = Math.hypot(now.x - other.x, now.y - other.y);
    this.view.x += (now.x - last.x) / 2;
    this.view.y += (now.y - last.y) / 2;
    this.zoom(before > 8 ? after / before : 1, (now.x + other.x) / 2, (now.y + other.y) / 2);
  }

  /** @param {PointerEvent} event */
  hold(event) {
    if (!this.dragging) this.element.classList.add("dragging");
    this.dragging = true;
    if (!this.element.hasPointerCapture(event.pointerId)) {
      try {
        this.element.setPointerCapture(event.pointerId);
      } catch {
        // The pointer has just gone; its end will be told.
      }
    }
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.fingers.delete(event.pointerId) || this.fingers.size > 0) return;
    this.element.classList.remove("dragging");
    // The click of this press comes after pointerup and asks whether it was a drag.
    if (this.dragging) setTimeout(() => (this.dragging = this.fingers.size > 0 && this.dragging), 0);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = event.shiftKey ? KEY_STEP * 3 : KEY_STEP;
    if (event.key === "ArrowLeft") this.pan(step, 0);
    else if (event.key === "ArrowRight") this.pan(-step, 0);
    else if (event.key === "ArrowUp") this.pan(0, step);
    else if (event.key === "ArrowDown") this.pan(0, -step);
    else if (event.key === "+" || event.key === "=") this.zoom(1.25);
    else if (event.key === "-") this.zoom(0.8);
    else if (event.key === "0") this.fit();
    else return;
    event.preventDefault();
  }

  /**
   * The window changed: the whole sheet stays whole, a chosen view keeps its middle. Where only something beside the map opened or shut,
   * the sheet stays where somebody works on it.
   */
  resized() {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (width === this.size.width && height === this.size.height) return;
    const { size } = this;
    this.size = { width, height };
    const before = this.window;
    this.window = windowSize();
    const same = before.width === this.window.width && before.height === this.window.height;
    if (same && this.settled) {
      this.clamp();
      this.soon();
    } else if (!this.touched) this.fit();
    else {
      this.view.x += (width - size.width) / 2;
      this.view.y += (height - size.height) / 2;
      this.clamp();
      this.soon();
    }
  }

  destroy() {
    this.stops.abort();
    this.sizes.disconnect();
    cancelAnimationFrame(this.frame);
    this.stopFlight();
  }
}

/** How large the window is. */
function windowSize() {
  return { width: window.innerWidth, height: window.innerHeight };
}
