// As much of a document as the cards of the panel need: elements with children, classes, listeners and texts. Nothing is drawn or laid out.

export class Paper {
  constructor(tag) {
    Object.assign(this, { tag, attributes: {}, kids: [], dataset: {}, listeners: {}, hidden: false, disabled: false, parent: undefined });
    const names = new Set();
    this.classList = {
      names,
      add: (...all) => all.forEach((one) => names.add(one)),
      remove: (...all) => all.forEach((one) => names.delete(one)),
      contains: (one) => names.has(one),
      toggle: (one, on = !names.has(one)) => void (on ? names.add(one) : names.delete(one)),
    };
  }

  setAttribute(name, value) {
    this.attributes[name] = value;
    if (name === "hidden") this.hidden = true;
    if (name === "class") this.classList.add(...value.split(" "));
    if (name === "id") this.id = value;
    if (name.startsWith("data-")) this.dataset[name.slice(5)] = value;
  }

  removeAttribute(name) {
    delete this.attributes[name];
  }

  append(...more) {
    for (const one of more) if (one instanceof Paper) one.parent = this;
    this.kids.push(...more);
  }

  replaceChildren(...kids) {
    this.kids = [];
    this.append(...kids);
  }

  remove() {
    if (this.parent) this.parent.kids = this.parent.kids.filter((one) => one !== this);
  }

  addEventListener(name, run) {
    (this.listeners[name] ??= []).push(run);
  }

  click() {
    for (const run of this.listeners.click ?? []) run({ preventDefault() {}, stopPropagation() {} });
  }

  focus() {
    globalThis.document.activeElement = this;
  }

  scrollIntoView() {}

  get children() {
    return this.kids.filter((one) => one instanceof Paper);
  }

  get textContent() {
    return this.kids.map((one) => (one instanceof Paper ? one.textContent : String(one))).join("");
  }

  set textContent(text) {
    this.kids = [text];
  }

  /** What somebody would read: without what is hidden. */
  get read() {
    if (this.hidden) return "";
    return this.kids.map((one) => (one instanceof Paper ? one.read : String(one))).join(" ").replace(/\s+/g, " ").trim();
  }

  get all() {
    return this.children.flatMap((one) => [one, ...one.all]);
  }

  /** Of selectors a class, a tag, or a key of the panel. */
  matches(selector) {
    const key = /^\[data-key=([\w-]+)\]$/.exec(selector)?.[1];
    if (key) return this.dataset.key === key;
    return selector.startsWith(".") ? this.classList.contains(selector.slice(1)) : this.tag === selector;
  }

  querySelector(selector) {
    return this.all.find((one) => one.matches(selector)) ?? null;
  }

  querySelectorAll(selector) {
    return this.all.filter((one) => one.matches(selector));
  }
}

class Link extends Paper {}

function shelf() {
  const kept = new Map();
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value), removeItem: (name) => void kept.delete(name) };
}

/** Lays a document out for a test; returns its body. `answers` says what is fetched. */
export function layPaper(answers) {
  const body = new Paper("body");
  const make = (tag) => (tag === "a" ? new Link(tag) : new Paper(tag));
  Object.assign(globalThis, {
    Node: Paper, HTMLElement: Paper, Element: Paper, HTMLAnchorElement: Link,
    document: { body, documentElement: body, activeElement: body, createElement: make, createElementNS: (_, tag) => make(tag), addEventListener() {}, getElementById: () => null, querySelectorAll: () => [] },
    localStorage: shelf(), sessionStorage: shelf(), location: { hash: "", search: "", assign() {} },
    matchMedia: () => ({ matches: false, addEventListener() {} }), addEventListener() {}, requestAnimationFrame: (run) => setTimeout(run),
    fetch: async (path, { body: sent } = {}) => ({ ok: true, status: 200, json: async () => answers(path, sent && JSON.parse(sent)) }),
  });
  return body;
}
