// @ts-check
// The site is kept for use without a network, and says when a newer version is there.

import { h } from "./dom.js";

/** The reader has asked for the newer version: the page is loaded again when it has taken over. */
let asked = false;

/** @param {ServiceWorker} newer */
function offer(newer) {
  if (document.querySelector(".newer")) return;
  const load = h("button", { type: "button", class: "primary" }, "Load it");
  const later = h("button", { type: "button" }, "Later");
  const box = h("div", { class: "newer panel", role: "status" }, h("p", {}, "A newer version of this site is there. Your games are kept."), h("p", { class: "buttons" }, load, later));
  load.addEventListener("click", () => {
    asked = true;
    newer.postMessage("take over");
  });
  later.addEventListener("click", () => box.remove());
  document.body.append(box);
}

async function keep() {
  if (!navigator.serviceWorker) return;
  try {
    const registration = await navigator.serviceWorker.register(new URL("../../../sw.js", import.meta.url), { updateViaCache: "none" });
    const look = () => {
      const { waiting, active } = registration;
      if (waiting && active) offer(waiting);
    };
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
    look();
  } catch {
    // A page from a plain address, or a browser that keeps nothing: it is played with a network.
  }
}

navigator.serviceWorker?.addEventListener("controllerchange", () => {
  if (asked) location.reload();
});

// What is played now comes first: on a slow line the whole site would stand in its way.
if (document.readyState === "complete") void keep();
else addEventListener("load", () => setTimeout(keep, 5000));
