import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sampleOf } from "../../repetitions.js";
import { describeInBrowser, filled, openConsole } from "./console-page.js";

const places = [
  "/",
  "/history",
  "/sqs/orders",
  "/sns/order-events",
  "/dynamodb/orders",
  "/s3/invoices",
  "/secretsmanager",
  "/ssm",
  "/lambda",
  "/gone",
];

/** The findings of axe-core, one per line: rule and element. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate("typeof axe === 'undefined' ? undefined : axe.reset()");
  return page.evaluate<string[]>(
    "axe.run(document).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))",
  );
}

async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate<number>("document.documentElement.scrollWidth - document.documentElement.clientWidth");
}

describeInBrowser("the console", () => {
  test.each([
    ["light", 1280],
    ["dark", 1280],
    ["light", 360],
  ] as const)(
    "has no accessibility defect that axe-core knows, %s, %i pixels wide, and does not scroll sideways",
    async (colorScheme, width) => {
      const { page, go } = await openConsole({
        ...filled,
        colorScheme,
        viewport: { width, height: 740 },
        bypassCSP: true,
      });
      const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
      for (const place of sampleOf(places)) {
        await go(place);
        await page.addScriptTag({ path: axe });
        const row = page.locator(".grid").last().locator("tbody button").first();
        if (place !== "/" && place !== "/gone") await row.waitFor();
        expect([place, ...(await violations(page))]).toEqual([place]);
        expect([place, await sidewaysScroll(page)]).toEqual([place, 0]);
        if (place === "/" || place === "/gone") continue;
        await row.click();
        expect([place, "with details", ...(await violations(page))]).toEqual([place, "with details"]);
        expect([place, await sidewaysScroll(page)]).toEqual([place, 0]);
      }
    },
    60_000,
  );

  test("is dark or light as the system is", async () => {
    const { page } = await openConsole({ colorScheme: "dark" });
    const background = () => page.evaluate<string>("getComputedStyle(document.querySelector('main')).backgroundColor");
    await expect.poll(background).toBe("rgb(26, 29, 33)");
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(background).toBe("rgb(255, 255, 255)");
  });

  test("lets the keyboard reach everything, and shows where it is", async () => {
    const { page, rest } = await openConsole({ ...filled, place: "/sqs/orders" });
    await page.getByRole("table", { name: "Messages in orders" }).locator("tbody button").first().waitFor();
    // What is read while the keys are pressed could add a button.
    await rest();
    const wanted = await page.evaluate<number>(
      "[...document.querySelectorAll('a, button, input, textarea, select')].filter((element) => element.tabIndex >= 0).length",
    );
    const seen = new Set<string>();
    for (let step = 0; step < wanted; step++) {
      await page.keyboard.press("Tab");
      seen.add(
        await page.evaluate<string>(`{
          const element = document.activeElement;
          const inner = getComputedStyle(element, "::after").outlineStyle;
          const isShown = getComputedStyle(element).outlineStyle !== "none" || inner !== "none";
          const place = [...document.querySelectorAll("*")].indexOf(element);
          isShown ? String(place) : "not shown: " + element.outerHTML;
        }`),
      );
    }
    expect([...seen].filter((place) => place.startsWith("not"))).toEqual([]);
    expect(seen.size).toBe(wanted);
  });

  test("moves among the rows of a table with the arrows, opens details with Enter and closes them with Escape", async () => {
    const { page } = await openConsole({ ...filled, place: "/history" });
    const row = (number: number) => page.locator(`[aria-rowindex="${number}"] button`);
    const isFocused = async (number: number) =>
      row(number).evaluate((button) => button === button.ownerDocument.activeElement);
    await row(2).focus();
    for (const [key, number] of [
      ["ArrowDown", 3],
      ["ArrowDown", 4],
      ["ArrowUp", 3],
      ["End", 90],
      ["Home", 2],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => isFocused(number)).toBe(true);
    }
    await page.keyboard.press("Enter");
    const details = page.getByRole("dialog");
    await details.waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await details.waitFor({ state: "detached" });
    await expect.poll(() => isFocused(2)).toBe(true);
  });

  test("closes details with an Escape that comes in the moment in which they open", async () => {
    const { page } = await openConsole({ ...filled, place: "/history" });
    await page.locator('[aria-rowindex="2"] button').waitFor();
    await page.evaluate(`new Promise((resolve) => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector("dialog.drawer")) return;
        observer.disconnect();
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
        resolve();
      }).observe(document.body, { childList: true, subtree: true });
      document.querySelector('[aria-rowindex="2"] button').click();
    })`);
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  test("opens details over the list where the window is narrow, and gives the focus back", async () => {
    const { page } = await openConsole({ ...filled, place: "/history", viewport: { width: 360, height: 740 } });
    const row = page.locator('[aria-rowindex="3"] button');
    await row.click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => row.evaluate((button) => button === button.ownerDocument.activeElement)).toBe(true);
  });

  test("gives the heading of a page the focus, names the page, and takes the keyboard past the navigation", async () => {
    const { page } = await openConsole(filled);
    await page.getByRole("link", { name: "History", exact: true }).press("Enter");
    await page.locator("h1:focus", { hasText: "History" }).waitFor();
    await expect.poll(() => page.title()).toBe("History – CloudStub");
    await page.reload();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.locator("h1:focus", { hasText: "History" }).waitFor();
  });
});
