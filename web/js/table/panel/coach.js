// @ts-check
// The coach of a first game: what is asked, what one wants, what to do now in three steps of help, and why. It falls silent on what was met
// often, and tells at the end what was reached.

import { api } from "../../lib/api.js";
import { fill, h } from "../../lib/dom.js";
import { hide } from "../../lib/kept.js";
import { page } from "../../lib/place.js";
import { sentence } from "../../lib/text.js";
import { becauseWords, canDoWords, firstSentence, servesWords, voice, warningWords } from "../../learn/coaching.js";
import { following } from "../../learn/course.js";
import { markDone, meet, progress } from "../../learn/progress.js";
import { startButton } from "../../learn/start.js";
import { choiceOf } from "../hints.js";
import { subjectName } from "../words.js";
import { scoreWords } from "./briefing.js";
import { isKey, isTyping } from "./keyboard.js";
import { button, clauseButton } from "./kit.js";

/** @typedef {import("../../wire").Asked} Asked */
/** @typedef {import("../../wire").Counsel} Counsel */
/** @typedef {import("../../wire").FirstStanding} FirstStanding */
/** @typedef {import("../../wire").Saying} Saying */
/** @typedef {import("../table.js").Table} Table */
/** @typedef {import("./pointing.js").Pointer} Pointer */
/** @typedef {import("../../learn/coaching.js").Voice} Voice */

/** On a phone everything in full would leave no room for the question. */
const SMALL = matchMedia("(max-width: 40rem)");
/** Who advises. */
const ADVISER = "colonel";

/**
 * @param {HTMLElement} root
 * @param {Table} table
 * @param {Pointer} pointer
 * @param {string} secret
 */
export function mountCoach(root, table, pointer, secret) {
  const { store } = table;
  const section = h("section", { class: "block coach", "aria-label": "Your coach", hidden: true });
  root.append(section);
  /** @type {FirstStanding | undefined} */
  let first;
  /** @type {Record<string, Saying>} */
  let sayings = {};
  /** The question that is spoken of, and how. @type {{at: number, kind: string, voice: Voice, help: number, counsel?: Counsel, asking?: boolean, mute?: boolean} | undefined} */
  let now;
  let turn = "";
  /** A choice that waits for a second word, and why. @type {{choice: import("../../wire").Choice, words: string} | undefined} */
  let warned;
  /** The choice whose second word was said. @type {string | undefined} */
  let allowed;
  /** Its last turn is over, and the player goes on all the same. */
  let playsOn = false;
  let ended = false;

  const mine = () => {
    const { live, past } = store.state;
    if (past || !live?.prompt.side) return undefined;
    return live.prompt.asked?.find((one) => one.side === live.prompt.side);
  };

  /** Whether anything is told here at all. */
  const coaches = ({ welcome } = store.state) => Boolean(welcome) && welcome?.seat !== "watch" && welcome?.seat !== "both" && !welcome?.players.includes("lesson");

  const look = async () => {
    const found = await api.first(secret).catch(() => null);
    if (!found) return;
    const begins = first === undefined;
    first = found;
    if (begins) {
      const battle = store.state.welcome?.battle ?? "";
      sayings = await api.learnWords(battle).then(({ coach }) => coach, () => ({}));
    }
    if (found.over && !(found.id in progress().firsts)) markDone("firsts", found.id);
    draw();
  };

  const draw = () => {
    if (!first) return;
    const asked = mine();
    hide(section, false);
    document.body.classList.toggle("coached", !first.over);
    if (first.over && !playsOn) {
      if (ended) return;
      ended = true;
      void showEnd(section, first, () => {
        playsOn = true;
        draw();
      });
      return;
    }
    const head = h("div", {}, h("p", { class: "coach-goal" }, h("strong", {}, "Your goal: "), first.goal), standing(first), nowShown(), warningShown());
    if (!asked || !now) {
      fill(section, head, h("p", { class: "small soft" }, store.state.past ? "" : "The other side is thinking. You need to do nothing."));
      return;
    }
    const said = sayings[asked.kind];
    if (now.voice === "silent" || !said) {
      fill(section, head, said && button("small", ask, "What is this?"), ...helpParts());
      return;
    }
    if (now.voice === "brief") {
      fill(section, head, h("p", {}, firstSentence(said.what), " ", button("quiet small", ask, "Tell me more")), ...helpParts());
      return;
    }
    const serves = servesWords(now.counsel);
    fill(
      section,
      head,
      part("What is this?", h("p", {}, said.what)),
      part("What do I want?", h("p", {}, said.want), serves && h("p", { class: "small" }, `In this game now: ${sentence(serves)}.`)),
      part("What now?", ...helpParts()),
      part("Why?", ...whyParts(asked, said)),
    );
  };

  /** @param {string} title @param {...(Node | string | false | undefined)} children */
  const part = (title, ...children) => h("div", { class: "coach-part" }, h("h3", { class: "sub" }, title), ...children);

  /** Which of the goals are reached as it stands, and the points. @param {FirstStanding} now */
  const standing = ({ par }) => {
    const { board, live } = store.state;
    const points = scoreWords(board, live?.scores ?? {});
    const rows = par.map((one) => h("li", { class: one.reached ? "is-reached" : "" }, h("span", { "aria-hidden": "true" }, one.reached ? "✓ " : "○ "), one.says, h("span", { class: "visually-hidden" }, one.reached ? " It is so now." : " Not yet.")));
    return h("details", { class: "coach-standing small" }, h("summary", {}, `So far ${par.filter((one) => one.reached).length} of ${par.length} reached${points ? `; points: ${points}` : ""}`), h("ul", { class: "coach-pars" }, ...rows));
  };

  /** What can be done now, in a line. */
  const nowShown = () => {
    const { board, live, past } = store.state;
    if (!live || past || !live.prompt.side) return false;
    const words = canDoWords(board, live);
    return words ? h("p", { class: "can-now small" }, words) : false;
  };

  /** What is to be known before the choice that waits for a second word. */
  const warningShown = () => {
    if (!warned) return false;
    const { choice, words } = warned;
    const back = button("primary small", () => {
      warned = undefined;
      draw();
    }, "Take it back");
    back.dataset.key = "warning-back";
    const on = button("small", () => {
      allowed = choice.act;
      warned = undefined;
      draw();
      void store.choose(choice);
    }, "Do it all the same");
    on.dataset.key = "warning-on";
    return h("div", { class: "coach-warning", role: "alert" }, h("p", {}, words), h("div", { class: "buttons" }, back, on));
  };

  // A costly answer waits for a second word: nothing of it has been done.
  store.gate = async (choice) => {
    if (!first || first.over || !mine()) return true;
    if (allowed === choice.act) {
      allowed = undefined;
      return true;
    }
    const said = await store.request({ t: "weigh", act: choice.act }, true);
    const words = said?.t === "weighed" ? warningWords(said.warning, (id) => subjectName(store.state.board, store.state.live, id), store.state.live?.prompt) : "";
    if (!words) return true;
    warned = { choice, words };
    draw();
    section.querySelector(".coach-warning")?.scrollIntoView({ block: "nearest" });
    /** @type {HTMLElement | null} */ (section.querySelector("[data-key=warning-back]"))?.focus({ preventScroll: true });
    return false;
  };

  /** In full, because somebody asks for it. */
  const ask = () => {
    if (now) now.voice = "whole";
    draw();
    section.querySelector("button")?.focus({ preventScroll: true });
  };

  /** Help in three steps: who, what, and doing it. */
  const helpParts = () => {
    if (!now) return [];
    const { counsel, help, asking, mute } = now;
    const { live, board } = store.state;
    if (asking) return [h("p", { class: "small soft", role: "status" }, "The coach looks at the map…")];
    if (mute) return [h("p", { class: "small soft" }, "The coach has no advice here. Choose as you like.")];
    const found = counsel && live && choiceOf(live.prompt, counsel.action);
    const parts = [];
    if (counsel && help >= 1) {
      const subject = found?.subject;
      const who = subject === undefined ? "" : subjectName(board, live, subject);
      if (help === 1) parts.push(h("p", { role: "status" }, who ? `Look at ${who}, ringed on the map.` : found?.choice.to ? "Look at the place that is ringed on the map." : "Look at the answers below."));
      else parts.push(h("p", { role: "status" }, `I would: ${sentence(counsel.label || found?.choice.label || counsel.action).replace(/\.$/, "")}.`));
    }
    const more = (/** @type {number} */ to) => () => void helpTo(to);
    if (help === 0) parts.push(button("small", more(1), "Where should I look?"));
    if (help === 1) parts.push(button("small", more(2), "Tell me what to do"));
    if (help >= 2 && found) parts.push(button("primary small", () => store.choose(found.choice), "Do it for me"));
    for (const one of parts) if (one.matches("button")) one.dataset.key = "coach-help";
    return parts;
  };

  /** @param {Asked} asked @param {Saying} said */
  const whyParts = (asked, said) => {
    const reason = now && now.help >= 1 ? becauseWords(now.counsel) : "";
    const clauses = [...new Set([asked.clause, ...said.more])].filter(Boolean);
    return [reason && h("p", { class: "small" }, reason), h("p", { class: "small" }, "The rules: ", ...clauses.flatMap((clause) => [clauseButton(clause), " "]))].filter(Boolean);
  };

  /** @param {number} to */
  const helpTo = async (to) => {
    const question = now;
    if (!question) return;
    if (!question.counsel) await seekCounsel(question);
    if (now !== question) return;
    question.help = to;
    draw();
    point();
    /** @type {HTMLElement | null} */ (section.querySelector("[data-key=coach-help]"))?.focus({ preventScroll: true });
  };

  /** @param {NonNullable<typeof now>} question */
  const seekCounsel = async (question) => {
    question.asking = true;
    draw();
    const said = store.link && (await store.request({ t: "hint", rev: store.link.rev, level: ADVISER }, true));
    question.asking = false;
    if (said?.t === "hint") question.counsel = said.hint;
    else question.mute = true;
  };

  const point = () => {
    const { live } = store.state;
    const found = now?.counsel && now.help >= 1 && live ? choiceOf(live.prompt, now.counsel.action) : undefined;
    if (!found) {
      pointer.at([]);
      return;
    }
    const ids = [found.subject, now && now.help >= 2 ? found.choice.to : found.subject === undefined ? found.choice.to : undefined];
    pointer.at(/** @type {string[]} */ (ids.filter((id) => id !== undefined)));
  };

  store.on(["welcome", "live", "past", "board"], ({ live, board }) => {
    if (!coaches() || !live || !board) return;
    // What was reached is known to the server: it is asked where a turn or a phase has gone by.
    const gone = `${live.turn} ${live.phase} ${live.prompt.wait === "over"}`;
    if (gone !== turn) {
      turn = gone;
      void look().then(question);
    } else question();
  });

  // The key that asks for a hint asks the coach.
  document.addEventListener(
    "keydown",
    (event) => {
      const help = /** @type {HTMLElement | null} */ (section.querySelector("[data-key=coach-help]"));
      if (!help || !isKey(event, "i") || isTyping(event.target)) return;
      event.preventDefault();
      event.stopPropagation();
      help.click();
    },
    true,
  );

  /** A new question. */
  const question = () => {
    if (!first) return;
    const { live } = store.state;
    if (now?.at !== live?.at) warned = undefined;
    const asked = mine();
    if (!asked || !live) {
      if (!store.state.past) now = undefined;
    } else if (now?.at !== live.at || now.kind !== asked.kind) {
      const kind = `${store.state.welcome?.battle}/${asked.kind}`;
      now = { at: live.at, kind: asked.kind, voice: shortened(voice(progress().kinds[kind] ?? 0)), help: 0 };
      meet(kind);
      pointer.at([]);
    }
    draw();
  };
}

/** @param {Voice} full @returns {Voice} */
function shortened(full) {
  return full === "whole" && SMALL.matches ? "brief" : full;
}

/**
 * The last turn is over.
 * @param {HTMLElement} section
 * @param {FirstStanding} first
 * @param {() => void} goOn
 */
async function showEnd(section, first, goOn) {
  const list = h("ul", { class: "pars" }, ...first.par.map((one) => h("li", { class: one.reached ? "is-reached" : "" }, h("span", { "aria-hidden": "true" }, one.reached ? "✓ " : "– "), one.says, h("span", { class: "visually-hidden" }, one.reached ? " Reached." : " Not reached."))));
  const any = first.par.some((one) => one.reached);
  const buttons = h("div", { class: "buttons" }, button("", goOn, "Play on"));
  fill(
    section,
    h("h2", { class: "block-title" }, "Your first game is over"),
    h("div", { role: "status" },
      h("p", {}, any ? "You have reached what could be reached in so short a time:" : "You have not reached it this time. Few do at once, and now you know the way:"),
      list),
    h("p", { class: "small soft" }, "The battle itself goes on: you may play it to its end with this same table."),
    buttons,
  );
  const learn = await api.learn().catch(() => undefined);
  const next = learn && following(learn, first.id, progress()).lesson;
  if (next) buttons.prepend(startButton(next.id, "primary", `Next lesson: ${next.title}`));
  buttons.append(startButton(first.id, "", "Once more"), h("a", { class: "button", href: page("learn") }, "All lessons"));
}
