// When a page has done all it was going to do. Tests never wait for a span of time: on a busy machine it would be too short, and on another one too
// long. They wait until nothing is under way: no request, no question at the socket, no picture to be made, and no timer that ends soon.

/** Timers that end later than this, in milliseconds, are not waited for. */
const LATER = 3000;

/** Counts what is under way. Runs in the page before its own scripts. */
function count(later) {
  const open = new Set();
  /** Timers and pictures. */
  const counted = (begin, end, waits, signs = new Map()) => [
    (run, wait, ...rest) => {
      if (!waits(wait)) return begin(run, wait, ...rest);
      const sign = {};
      open.add(sign);
      const id = begin((...words) => {
        open.delete(sign);
        signs.delete(id);
        run(...words);
      }, wait, ...rest);
      signs.set(id, sign);
      return id;
    },
    (id) => {
      open.delete(signs.get(id));
      signs.delete(id);
      end(id);
    },
  ];
  const { setTimeout, clearTimeout, requestAnimationFrame, cancelAnimationFrame, fetch, WebSocket } = globalThis;
  [globalThis.setTimeout, globalThis.clearTimeout] = counted(setTimeout.bind(globalThis), clearTimeout.bind(globalThis), (wait = 0) => wait <= later);
  const frames = counted(requestAnimationFrame.bind(globalThis), cancelAnimationFrame.bind(globalThis), () => true);
  [globalThis.requestAnimationFrame, globalThis.cancelAnimationFrame] = frames;
  globalThis.fetch = (...words) => {
    const sign = {};
    open.add(sign);
    return fetch(...words).finally(() => open.delete(sign));
  };
  globalThis.WebSocket = class extends WebSocket {
    constructor(...words) {
      super(...words);
      this.asked = new Map([["open", {}]]);
      open.add(this.asked.get("open"));
      const answered = (id) => {
        open.delete(this.asked.get(id));
        this.asked.delete(id);
      };
      this.addEventListener("open", () => answered("open"));
      this.addEventListener("message", ({ data }) => {
        const { t, id } = JSON.parse(data);
        if (t !== "thinking") answered(id);
      });
      this.addEventListener("close", () => {
        for (const id of [...this.asked.keys()]) answered(id);
      });
    }

    send(text) {
      const { id } = JSON.parse(text);
      if (id !== undefined) {
        this.asked.set(id, {});
        open.add(this.asked.get(id));
      }
      super.send(text);
    }
  };
  const { Worker } = globalThis;
  /** A page without a server asks its worker. */
  globalThis.Worker = class extends Worker {
    constructor(...words) {
      super(...words);
      this.asked = new Map();
      const answered = (key) => {
        open.delete(this.asked.get(key));
        this.asked.delete(key);
      };
      const all = () => [...this.asked.keys()].forEach(answered);
      this.addEventListener("message", ({ data }) => {
        if (data?.t === "answered" || data?.t === "refused") answered(`ask ${data.n}`);
        else if (data?.t === "died") all();
        else if (data?.t === "said") {
          const { t, id } = JSON.parse(data.text);
          if (t !== "thinking") answered(`say ${id}`);
        }
      });
      this.addEventListener("error", all);
    }

    postMessage(data, ...rest) {
      const key = data?.t === "ask" ? `ask ${data.n}` : data?.t === "say" ? `say ${JSON.parse(data.text).id}` : undefined;
      if (key !== undefined) {
        this.asked.set(key, {});
        open.add(this.asked.get(key));
      }
      super.postMessage(data, ...rest);
    }
  };
  globalThis.isCalm = () => open.size === 0;
}

/** Every page of this browser tells when it is calm. @param {import("playwright-core").BrowserContext} context */
export function countIn(context) {
  return context.addInitScript(count, LATER);
}

/** Waits until a page has done all it was going to do. @param {import("playwright-core").Page} page */
export async function calm(page) {
  // A touch may reach the page as a click only after the next picture.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))));
  await page.waitForFunction(() => globalThis.isCalm());
}
