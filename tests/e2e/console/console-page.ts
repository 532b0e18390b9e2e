import type { ServiceModule } from "@cloudstub/kit";
import sqs from "@cloudstub/sqs";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, onTestFinished } from "vitest";
import { type Server, type ServerOptions, startServer } from "../../../packages/server/src/server.js";
import { findBrowser, noBrowser, startBrowser } from "../../../scripts/console-browser.js";
import { fillConsole } from "../../../scripts/console-data.js";
import { freePort } from "../../../scripts/free-port.js";
import { everyService } from "../../all-services.js";
import { processorTime } from "../../processor-time.js";
import { fillingOnce } from "../kept-requests.js";

/** Services that the console shows better than by the forms of their routes. */
export const servicesWithView = ["sqs", "sns", "secretsmanager", "s3", "lambda", "dynamodb", "ssm"];

/** What a small shop might store, by the contract. */
export const filled = {
  modules: everyService,
  fill: fillingOnce(({ port }) => fillConsole(`http://127.0.0.1:${port}`)),
};

/** A console in a browser, and the server that it belongs to. */
export interface OpenConsole {
  readonly page: Page;
  readonly server: Server;
  /** Addresses that the page asked for, without those of its own document, with their methods: `GET /api/status`. */
  readonly asked: readonly string[];
  /** The page's console output and uncaught errors. */
  readonly complaints: readonly string[];
  /** Opens a place, such as `/sqs/orders`. */
  go(place: string): Promise<void>;
  /** Calls a route of the API port. */
  call(method: string, path: string, values?: Readonly<Record<string, string>>): Promise<Response>;
  /** Lets the page poll now instead of in a few seconds, as one that comes into sight does. */
  poll(): Promise<void>;
  /** Hides the page, so that it reads nothing more, and waits for the answers to what it asked for. */
  rest(): Promise<void>;
}

/** What a page says once it has an answer. Where the machine is busy, answers may take so long that the page reads less often. */
export const connected = /^(● )?Live$|^\d+ s old: read now$/;

export interface ConsoleOptions extends BrowserContextOptions {
  readonly modules?: readonly ServiceModule[];
  /** Stores something before the page is opened. */
  readonly fill?: (server: Server) => unknown;
  readonly place?: string;
  /** The page of the API port; the console unless given. */
  readonly document?: "/console" | "/lab";
  readonly maxHistory?: number;
  readonly fidelity?: ServerOptions["fidelity"];
  /** True where the test starts another server on the ports of the first. */
  readonly restarts?: boolean;
  /** A server that runs already, and that stays when the test ends; it is not filled. */
  readonly server?: Server;
}

/** The form of a route. */
export function formOf(page: Page, path: string): Locator {
  return page.locator("form.route").filter({ has: page.locator("h3 code", { hasText: new RegExp(`${path}$`) }) });
}

/** Milliseconds of processor time that a page and this process, which has its server, take from now on, each time they are asked for. */
export async function processorTimeOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const ofPage = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "ProcessTime")?.value ?? Number.NaN);
  };
  const before = await ofPage();
  const ofServer = processorTime();
  return async () => (await ofPage()) - before + ofServer();
}

/** One for all files of a worker, with whose process it ends. */
let browser: Promise<Browser> | undefined;

/** Tests in a browser; without one they are skipped, with the reason. */
export function describeInBrowser(name: string, tests: () => void): void {
  const executable = findBrowser();
  if (executable === undefined) console.log(`Skipped: ${name} (${noBrowser}).`);
  describe.skipIf(executable === undefined)(name, tests);
}

/** Starts a server on free ports, unless one is given, and opens its console in a fresh profile. Both end with the test. */
export async function openConsole({
  modules = [sqs],
  fill,
  place = "/",
  document = "/console",
  maxHistory,
  fidelity,
  restarts = false,
  server: running,
  ...options
}: ConsoleOptions = {}): Promise<OpenConsole> {
  const port = restarts ? await freePort(2) : 0;
  const server =
    running ??
    (await startServer({
      modules,
      port,
      apiPort: restarts ? port + 1 : 0,
      ...(maxHistory !== undefined && { maxHistory }),
      ...(fidelity && { fidelity }),
    }));
  if (running === undefined) {
    onTestFinished(() => server.close());
    await fill?.(server);
  }
  browser ??= startBrowser(findBrowser() ?? "");
  const context = await (await browser).newContext({ viewport: { width: 1280, height: 800 }, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const address = `http://127.0.0.1:${server.apiPort}`;
  const asked: string[] = [];
  const complaints: string[] = [];
  const unanswered = new Set<object>();
  page.on("request", (request) => {
    if (request.resourceType() === "document") return;
    asked.push(`${request.method()} ${request.url().replace(address, "")}`);
    if (request.resourceType() === "fetch") unanswered.add(request);
  });
  page.on("requestfinished", (request) => unanswered.delete(request));
  page.on("requestfailed", (request) => unanswered.delete(request));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(String(error)));
  const go = async (place: string) => {
    await page.goto(`${address}${document}#${place}`);
    // A page that was open already hears of its new address in a task of its own.
    await page.evaluate("new Promise((heard) => setTimeout(heard))");
    await page.getByText(connected).waitFor();
  };
  const rest = async () => {
    await page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })");
    // An answer may be asked for because of the one before.
    const openOrNew = async () => {
      const before = asked.length;
      await page.evaluate("new Promise((heard) => setTimeout(heard, 50))");
      return unanswered.size + asked.length - before;
    };
    await expect.poll(openOrNew).toBe(0);
  };
  await go(place);
  return {
    page,
    server,
    asked,
    complaints,
    go,
    call: (method, path, values = {}) => fetch(`${address}/api/${path}?${new URLSearchParams(values)}`, { method }),
    poll: () => page.evaluate("void document.dispatchEvent(new Event('visibilitychange'))"),
    rest,
  };
}
