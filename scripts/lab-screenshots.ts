/**
 * Takes the screenshots in docs/lab: the rooms in light, some also in dark and in the narrowest window.
 *
 *   npx tsx --conditions=cloudstub-source scripts/lab-screenshots.ts
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { ServiceModule } from "@cloudstub/kit";
import type { Page } from "playwright-core";
import { startServer } from "../packages/server/src/server.js";
import { bundleConsole } from "./bundle-console.js";
import { findBrowser, startBrowser } from "./console-browser.js";
import { fillLab } from "./lab-data.js";
import { root, serviceIds } from "./workspace.js";

interface Shot {
  readonly name: string;
  /** Where, after `#`. */
  readonly place: string;
  /** What to do before the picture of a wide window is taken. */
  readonly act?: (page: Page) => Promise<unknown>;
  readonly waitFor: string;
}

const rowWith = (page: Page, text: string) => page.locator("tbody tr", { hasText: text }).first();

const shots: readonly Shot[] = [
  {
    name: "calls",
    place: "/calls",
    waitFor: "role=table",
    act: async (page) => {
      await rowWith(page, "ConditionalCheckFailedException").click();
      await page.getByText("attribute_not_exists(customer)").waitFor();
    },
  },
  {
    name: "queue",
    place: "/sqs/orders",
    waitFor: "text=in flight for",
    act: async (page) => {
      await rowWith(page, "1003").click();
      await page.getByText("Message id").waitFor();
    },
  },
  {
    name: "causes",
    place: "/calls",
    waitFor: "role=table",
    act: async (page) => {
      await rowWith(page, "CreateStack").click();
      await page.getByRole("button", { name: "Causes" }).click();
      await page.getByRole("list", { name: "Causes and effects" }).waitFor();
    },
  },
  { name: "table", place: "/dynamodb/orders", waitFor: "text=ORDER#1007" },
  {
    name: "lab",
    place: "/lab",
    waitFor: "text=world.checkout-7",
    act: async (page) => {
      await page.getByRole("link", { name: "Compare after-seed" }).click();
      await page.locator(".comparison details").first().waitFor();
    },
  },
  { name: "server", place: "/server", waitFor: "text=Operations" },
];

const executable = findBrowser();
if (executable === undefined) throw new Error("There is no chromium. Install it, or name it in CHROMIUM_PATH.");
await bundleConsole();
const modules = await Promise.all(
  (await serviceIds()).map(
    async (id) => ((await import(`../services/${id}/src/index.js`)) as { default: ServiceModule }).default,
  ),
);
const folder = join(root, "docs", "lab");
await mkdir(folder, { recursive: true });
const browser = await startBrowser(executable);
for (const [theme, width, height, taken] of [
  ["light", 1200, 700, shots],
  ["dark", 1200, 700, shots.slice(0, 2)],
  ["light", 375, 760, shots.slice(0, 2)],
] as const) {
  const server = await startServer({ modules, port: 0, apiPort: 0, fidelity: "emulated" });
  await fillLab(server);
  const context = await browser.newContext({
    colorScheme: theme,
    viewport: { width, height },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const isNarrow = width < 400;
  for (const { name, place, act, waitFor } of taken) {
    await page.goto(`http://127.0.0.1:${server.apiPort}/lab#${place}`);
    await page.locator(waitFor).first().waitFor();
    if (!isNarrow) await act?.(page);
    await page.screenshot({ path: join(folder, `${name}-${isNarrow ? "narrow" : theme}.png`) });
  }
  await context.close();
  await server.close();
}
await browser.close();
