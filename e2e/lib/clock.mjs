// What is measured in a page by hand: never in a test, which would depend on how fast the machine is.

/** Notes when the map appears and how long the scene takes to be drawn. Runs in the page, before anything else. */
export function watch() {
  const speed = { flat: 0, whole: 0, piece: 0, updates: [] };
  globalThis.speed = speed;
  const seen = new MutationObserver((changes) => {
    for (const added of changes.flatMap((change) => [...change.addedNodes])) {
      const canvas = added instanceof Element ? (added.matches("canvas") ? added : added.querySelector(".map-ground canvas")) : null;
      const layer = canvas?.closest(".map-ground, .map-pieces");
      if (!layer) continue;
      const what = layer.classList.contains("map-pieces") ? "piece" : speed.flat ? "whole" : "flat";
      // Later pictures of the whole sheet only make the first one better.
      if (what === "whole" && speed.whole) continue;
      requestAnimationFrame(() => setTimeout(() => (speed[what] = performance.now())));
    }
  });
  seen.observe(document, { childList: true, subtree: true });
  const soon = (run) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = run;
    port2.postMessage(0);
  };
  const Socket = globalThis.WebSocket;
  globalThis.WebSocket = class extends Socket {
    constructor(...words) {
      super(...words);
      this.addEventListener("message", ({ data }) => {
        if (!String(data).includes('"t":"patch"')) return;
        const came = performance.now();
        const update = { handled: 0, drawn: 0 };
        // The page's own listener comes after this one; a task of its own runs when it is through. Then comes the next picture
        // of the page: what it takes is counted, how long the screen makes it wait is not. It is asked for here, before the page
        // asks, so that what the page does at the last moment before the picture is counted with it.
        soon(() => (update.handled ||= performance.now() - came));
        requestAnimationFrame(() => {
          const begun = performance.now();
          update.handled ||= begun - came;
          soon(() => (update.drawn = update.handled + performance.now() - begun));
        });
        speed.updates.push(update);
      });
    }
  };
}

/** Counts the processor's time of the page's own thread, which does not grow when the machine does other things as well. */
export async function clock(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return session;
}

export async function metrics(session) {
  const { metrics: list } = await session.send("Performance.getMetrics");
  return Object.fromEntries(list.map(({ name, value }) => [name, value]));
}

export function quantile(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export function ms(value) {
  return `${value < 20 ? value.toFixed(1) : Math.round(value)} ms`;
}
