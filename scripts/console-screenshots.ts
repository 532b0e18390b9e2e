/**
 * Takes the screenshots in docs/console: every view in light, and the first three also in dark and in the narrowest window.
 *
 *   npx tsx --conditions=cloudstub-source scripts/console-screenshots.ts
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { ServiceModule } from "@cloudstub/kit";
import type { Page } from "playwright-core";
import { startServer } from "../packages/server/src/server.js";
import { bundleConsole } from "./bundle-console.js";
import { findBrowser, startBrowser } from "./console-browser.js";
import { fillConsole } from "./console-data.js";
import { root, serviceIds } from "./workspace.js";

interface Shot {
  readonly name: string;
  /** Where, after `#`. */
  readonly place: string;
  /** What to do before the picture of a wide window is taken. */
  readonly act?: (page: Page) => Promise<unknown>;
  readonly waitFor: string;
}

const shots: readonly Shot[] = [
  { name: "dashboard", place: "/", waitFor: "text=Placeholders called" },
  {
    name: "history",
    place: "/history",
    waitFor: "role=table",
    act: (page) => page.getByRole("button", { name: /:/ }).nth(3).click(),
  },
  {
    name: "queues",
    place: "/sqs/orders",
    waitFor: "text=Message id",
    act: (page) => page.locator(".duo .stack .grid button").nth(2).click(),
  },
  { name: "topics", place: "/sns/order-events", waitFor: "text=Protocol" },
  {
    name: "tables",
    place: "/dynamodb/orders",
    waitFor: "text=customer",
    act: (page) => page.locator(".duo .stack .grid button").nth(4).click(),
  },
  {
    name: "buckets",
    place: "/s3/invoices",
    waitFor: "text=README.txt",
    act: (page) => page.getByRole("button", { name: "1002.json" }).first().click(),
  },
  {
    name: "secrets",
    place: "/secretsmanager/shop%2Fdatabase",
    waitFor: "text=shop/database",
    act: (page) =>
      page
        .getByRole("button", { name: "Show the secret" })
        .click()
        .then(() => page.getByText("arn:aws").first().waitFor()),
  },
  { name: "parameters", place: "/ssm/feature-flags", waitFor: "text=newCheckout" },
  { name: "functions", place: "/lambda/send-receipt", waitFor: "text=FunctionArn" },
];

const executable = findBrowser();
if (executable === undefined) throw new Error("There is no chromium. Install it, or name it in CHROMIUM_PATH.");
await bundleConsole();
const modules = await Promise.all(
  (await serviceIds()).map(
    async (id) => ((await import(`../services/${id}/src/index.js`)) as { default: ServiceModule }).default,
  ),
);
const server = await startServer({ modules, port: 0, apiPort: 0 });
await fillConsole(`http://127.0.0.1:${server.port}`);
const folder = join(root, "docs", "console");
await mkdir(folder, { recursive: true });
const browser = await startBrowser(executable);
for (const [theme, width, height, taken] of [
  ["light", 1360, 850, shots],
  ["dark", 1360, 850, shots.slice(0, 3)],
  ["light", 360, 740, shots.slice(0, 3)],
] as const) {
  const context = await browser.newContext({
    colorScheme: theme,
    viewport: { width, height },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const isNarrow = width < 400;
  for (const { name, place, act, waitFor } of taken) {
    await page.goto(`http://127.0.0.1:${server.apiPort}/console#${place}`);
    await page.locator(waitFor).first().waitFor();
    if (!isNarrow) await act?.(page);
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: join(folder, `${name}-${isNarrow ? "narrow" : theme}.png`) });
  }
  await context.close();
}
await browser.close();
await server.close();
