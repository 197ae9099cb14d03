// A game with a friend: the invitation is made, sent, looked at, accepted once, and each has a seat of his own.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findings, newPerson, picture } from "./lib/browser.mjs";
import { openHouse } from "./lib/house.mjs";

const house = openHouse();

const secretOf = (page) => new URL(page.url()).hash.slice(1);

test("a friend is invited, accepts once, and nobody else gets the seat", async () => {
  const people = await Promise.all([0, 1, 2].map(() => newPerson(house.browser, house.server.origin)));
  const [maker, friend, stranger] = await Promise.all(people.map(({ context }) => context.newPage()));
  await maker.goto("/");
  const card = maker.locator(".card").first();
  await card.getByRole("button", { name: "With a friend…" }).click();
  await card.locator("form button[type=submit]").click();
  await card.locator(".made").waitFor();
  const labels = await card.locator(".made .links label").allInnerTexts();
  assert.ok(labels.some((label) => /^An invitation for/.test(label)), labels.join("; "));
  const invitation = await card.locator(".made .links input").first().inputValue();
  assert.match(invitation, /\/table#invitation=[\w-]{43}$/);
  await picture(maker, "invitation-made");

  // Whoever made it is told that it is not for him; looking accepts nothing.
  await maker.goto(invitation);
  await maker.locator(".gone [role=alert]").waitFor();
  assert.match(await maker.locator(".gone").innerText(), /for the other player/);

  await friend.goto(invitation);
  const accept = friend.getByRole("button", { name: /^Accept and play/ });
  await accept.waitFor();
  assert.deepEqual(await findings(friend), []);
  await picture(friend, "invitation");
  await accept.click();
  await friend.locator("#prompt .when").first().waitFor({ state: "attached" });
  const seat = secretOf(friend);
  assert.match(seat, /^[\w-]{43}$/);
  assert.ok(!invitation.includes(seat));

  // The link of the invitation leads the friend to his seat again, and nobody else anywhere.
  await friend.goto("/");
  await friend.goto(invitation);
  await friend.locator("#prompt .when").first().waitFor({ state: "attached" });
  assert.equal(secretOf(friend), seat);
  await stranger.goto(invitation);
  await stranger.locator(".gone[role=alert]").waitFor();
  assert.match(await stranger.locator(".gone").innerText(), /has been accepted/);

  // One side alone takes the game out of its own list only.
  await maker.goto("/");
  const game = maker.locator(".game").first();
  await game.locator(".tools > summary").click();
  await game.getByRole("button", { name: "Links" }).click();
  await game.locator(".links input").first().waitFor();
  const shown = await game.locator(".links input").evaluateAll((inputs) => inputs.map((input) => input.value));
  assert.ok(shown.length === 2 && !shown.some((link) => link.includes(seat) || link.includes("invitation")), shown.join(" "));
  await game.getByRole("button", { name: "Delete…" }).click();
  await picture(maker, "invitation-done");
  await maker.getByRole("button", { name: "Have done with it" }).click();
  await maker.locator(".game").waitFor({ state: "detached" });
  await friend.reload();
  await friend.locator("#prompt .when").first().waitFor({ state: "attached" });
  for (const { context, problems } of people) {
    await context.close();
    // What is gone or taken is answered with 409, which browsers tell on their console.
    assert.deepEqual(problems.filter((problem) => !/409/.test(problem)), []);
  }
});
