import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sampleOf } from "../../repetitions.js";
import { describeInBrowser } from "../console/console-page.js";
import { openLab } from "./lab-page.js";

const places = [
  "/calls",
  "/calls?view=grouped",
  "/state",
  "/sqs/orders",
  "/dynamodb/orders",
  "/s3/invoices",
  "/lambda/send-receipt",
  "/sns/order-events",
  "/logs/%2Fshop%2Fcheckout",
  "/cloudformation/shop",
  "/iam/role%2Freceipts",
  "/secretsmanager/shop%2Fdatabase",
  "/ssm/%2Fshop%2Ftest%2Fcurrency",
  "/kms",
  "/sent",
  "/sqs/gone",
  "/lab?compare=after-seed",
  "/server",
];

/** Buttons that open something over the page. */
const dialogs = [
  ["/sqs/orders", "Send…"],
  ["/sqs/orders", "Attributes…"],
  ["/dynamodb/orders", "Put item…"],
  ["/sns/order-events", "Publish…"],
  ["/sns/order-events", "Subscribe…"],
  ["/calls", "Search and do… Ctrl K"],
  ["/calls", "Keys"],
] as const;

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

describeInBrowser("the laboratory", () => {
  test.each([
    ["light", 1440],
    ["dark", 1440],
    ["light", 375],
  ] as const)(
    "has no accessibility defect that axe-core knows, %s, %i pixels wide, and does not scroll sideways",
    async (colorScheme, width) => {
      const { page, go } = await openLab({ colorScheme, viewport: { width, height: 800 }, bypassCSP: true });
      const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
      for (const place of sampleOf(places)) {
        await go(place);
        await page.addScriptTag({ path: axe });
        await page.locator("main").getByText("Reading.").waitFor({ state: "detached" });
        expect([place, ...(await violations(page))]).toEqual([place]);
        expect([place, await sidewaysScroll(page)]).toEqual([place, 0]);
        const rows = page.locator(".beside .grid tbody button");
        if ((await rows.count()) === 0) continue;
        await rows.last().click();
        await page.locator("dialog.drawer").waitFor();
        expect([place, "with details", ...(await violations(page))]).toEqual([place, "with details"]);
        expect([place, await sidewaysScroll(page)]).toEqual([place, 0]);
      }
      for (const [place, button] of sampleOf(dialogs)) {
        await go(place);
        await page.addScriptTag({ path: axe });
        await page.getByRole("button", { name: button, exact: true }).click();
        await page.locator("dialog:modal").waitFor();
        expect([button, ...(await violations(page))]).toEqual([button]);
        await page.keyboard.press("Escape");
        await page.locator("dialog:modal").waitFor({ state: "detached" });
      }
    },
    120_000,
  );

  test("has keys for its rooms, for searching and for the rows of a list", async () => {
    const { page } = await openLab({ place: "/calls" });
    await page.getByRole("table", { name: "Calls" }).locator("tbody button").first().waitFor();
    const focused = () =>
      page.locator(":focus").evaluate((element) => element.closest("tr")?.getAttribute("aria-rowindex"));
    await page.keyboard.press("j");
    await expect.poll(focused).toBe("2");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await expect.poll(focused).toBe("4");
    await page.keyboard.press("k");
    await expect.poll(focused).toBe("3");
    await page.keyboard.press("Enter");
    await page.locator("dialog.drawer").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog.drawer").waitFor({ state: "detached" });
    await page.keyboard.press("/");
    await expect.poll(() => page.locator("input:focus").getAttribute("aria-label")).toBe("Find in calls and bodies");
    await page.keyboard.type("g s?");
    expect(await page.locator("input:focus").inputValue()).toBe("g s?");
    await page.locator("h1").first().focus();
    for (const [keys, title] of [
      ["gs", "State – CloudStub"],
      ["gl", "Lab – CloudStub"],
      ["gv", "Server – CloudStub"],
      ["gc", "Calls – CloudStub"],
    ] as const) {
      // Both are on their way at once: the second key has to follow the first within a time of the page's.
      await Promise.all([...keys].map((key) => page.keyboard.press(key)));
      await expect.poll(() => page.title()).toBe(title);
    }
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).getByText("Next and last row").waitFor();
  });

  test("finds resources and actions by words, and does them by the keyboard alone", async () => {
    const { page, server } = await openLab({ place: "/lab" });
    await page.keyboard.press("Control+k");
    await page.keyboard.type("dead");
    await page.getByRole("option", { name: /^orders-dead-letters Queues/ }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "orders-dead-letters" }).waitFor();
    await expect.poll(() => page.url()).toContain("#/sqs/orders-dead-letters");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("clock 1h");
    await page.keyboard.press("Enter");
    await expect.poll(() => server.world.clock.now() - Date.now()).toBeGreaterThan(3_590_000);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("fault putitem");
    // The operations are read after the page has come.
    await page.getByRole("option", { name: /^Arm a fault on PutItem/ }).waitFor();
    await page.keyboard.press("Enter");
    await expect
      .poll(() => page.getByRole("form", { name: "Arm a fault" }).locator("select").nth(1).inputValue())
      .toBe("PutItem");
  });

  test("keeps all that it shows in its address", async () => {
    const { page, go } = await openLab();
    await go("/calls?service=dynamodb&status=error");
    const rows = page.getByRole("table", { name: "Calls" }).locator("tbody tr");
    await rows.first().waitFor();
    await expect.poll(async () => [...new Set(await rows.locator(".status").allTextContents())]).toEqual(["400"]);
    await rows.first().click();
    await page.waitForURL(/#\/calls\/\d+\?service=dynamodb&status=error$/);
    await page.reload();
    await page.locator("dialog.drawer").getByText("ConditionalCheckFailedException").first().waitFor();
    await go("/sqs/orders?state=delayed");
    // Beside the word stands the time, which may differ by a second from row to row.
    const states = () => page.locator(".beside .state-of").allTextContents();
    await expect.poll(async () => [...new Set((await states()).map((text) => text.slice(0, 7)))]).toEqual(["delayed"]);
  });
});
