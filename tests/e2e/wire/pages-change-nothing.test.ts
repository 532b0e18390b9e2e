/**
 * No web page of elsewhere changes state: every operation of every service, at both levels, is asked for in every way that a page can use without
 * asking its browser first. It is asked for right before an SDK does the same, so that it would find something to do.
 */
import { manualClock } from "@cloudstub/core";
import { isPlaceholder, type ServiceModule } from "@cloudstub/kit";
import { startServer } from "@cloudstub/server";
import { expect, onTestFinished, test } from "vitest";
import { everyService, sharedTestsOf } from "../../all-services.js";
import { ask } from "../../contracts/ask.js";
import { clientsOf } from "../../contracts/random-writes.js";
import type { Request } from "../../contracts/shared-tests.js";
import { sampleOf } from "../../repetitions.js";
import { type Asked, marksFor, PageSender, pageRequests, type SdkRequest, siblingHost } from "./page-requests.js";

const levels = ["contract", "emulated"] as const;
const cases = levels.flatMap((level) => everyService.map((module) => ({ id: module.id, level, module })));

/** Operations by level, and those that a program changes state with when it sends what a page could. */
const tried = { contract: new Set<string>(), emulated: new Set<string>() };
const reached = { contract: new Set<string>(), emulated: new Set<string>() };
const changed = { contract: new Set<string>(), emulated: new Set<string>() };
let refused = 0;
/** How many of each there are at least; operations are only added. */
const least = { contract: [75, 29, 7], emulated: [348, 133, 49] };

/**
 * Services that are not there: rotations of secrets need a function where there are functions, mappings of functions a queue where there are queues, and exports
 * of logs a bucket where there are buckets.
 */
const leftOut: { readonly [id: string]: readonly string[] } = { lambda: ["sqs"], logs: ["lambda", "s3"] };

async function requestsOf(module: ServiceModule, level: (typeof levels)[number]): Promise<readonly Request[]> {
  const { requests, emulatedRequests } = await sharedTestsOf(module.id);
  return level === "contract" ? requests : (emulatedRequests ?? requests);
}

type Middleware = (
  next: (args: { request: SdkRequest }) => unknown,
) => (args: { request: SdkRequest }) => Promise<unknown>;

test.each(cases)(
  "$id ($level): no request of a page changes anything",
  async ({ id, level, module }) => {
    const options = {
      fidelity: level,
      allowHost: [siblingHost],
      clock: manualClock(),
      port: 0,
      apiPort: 0,
      maxHistory: 10,
    };
    const modules = everyService.filter((other) => !(leftOut[id] ?? ["lambda"]).includes(other.id));
    const server = await startServer({ modules, ...options });
    const sender = new PageSender(server.port);
    onTestFinished(() => {
      sender.close();
      return server.close();
    });
    const clients = clientsOf(`http://127.0.0.1:${server.port}`);
    const stubs = server.registry.services.flatMap(({ stubs }) => stubs);
    const exported = async () => (await fetch(`http://127.0.0.1:${server.apiPort}/api/export`)).text();
    const records = () => [...server.world.store.records()].flat();
    const proven = new Set<string>();
    const model = module.model();
    let current: Pick<Asked, "operation" | "input"> | undefined;

    let failed: unknown;
    const attack: Middleware = (next) => async (args) => {
      if (current === undefined) return next(args);
      await sendAll(args.request, current).catch((error: unknown) => {
        failed = error;
      });
      return next(args);
    };
    const sendAll = async (sent: SdkRequest, current: Pick<Asked, "operation" | "input">) => {
      const { operation } = current;
      const before = await exported();
      const asked = pageRequests(sent, { ...current, model });
      for (const request of asked) {
        for (const [, headers] of sampleOf(marksFor(request.method)))
          if ((await sender.send(request, headers)) === 403) refused++;
      }
      if ((await exported()) !== before) {
        server.world.snapshots.restore("before");
        for (const request of asked) {
          for (const [how, headers] of marksFor(request.method)) {
            const status = await sender.send(request, headers);
            expect(await exported(), `a page that ${how}: ${request.way}, ${request.url}: ${status}`).toBe(before);
          }
        }
      }
      const unchanged = records();
      for (const request of asked.filter(({ way }) => !proven.has(`${operation} ${way}`))) {
        await sender.send(request);
        const [latest] = server.world.history.latestFirst();
        const stub = stubs.find(
          ({ service, matchKey }) => service.id === latest?.serviceId && matchKey === latest.operation,
        );
        if (stub !== undefined) reached[level].add(`${stub.service.id} ${stub.operation}`);
        // Quicker than an export: a record that was written is another object.
        const now = records();
        if (now.length === unchanged.length && now.every((part, place) => part === unchanged[place])) continue;
        if ((await exported()) === before) continue;
        server.world.snapshots.restore("before");
        expect(stub?.effect, `${stub?.operation} is said to change nothing`).toBe("changes");
        changed[level].add(`${stub?.service.id} ${stub?.operation}`);
        proven.add(`${operation} ${request.way}`);
      }
      expect(await exported()).toBe(before);
    };

    for (const client of clients[id] ?? []) {
      const { middlewareStack } = client as unknown as {
        middlewareStack: { add(middleware: Middleware, options: object): void };
      };
      middlewareStack.add(attack, { step: "finalizeRequest", priority: "low", name: "attack" });
    }
    const outputs: Record<string, unknown> = {};
    for (const request of await requestsOf(module, level)) {
      current = undefined;
      if (typeof request !== "string") {
        const [operation, given] = request;
        const input = typeof given === "function" ? given(outputs) : given;
        current = { operation, input: input as { readonly [member: string]: unknown } };
        tried[level].add(`${id} ${operation}`);
        server.world.snapshots.take("before", 0);
      }
      const status = await ask({ server, clients, id }, request, outputs);
      if (failed !== undefined) throw failed;
      expect(status, JSON.stringify(request)).toBe(typeof request === "string" ? 200 : (request[2] ?? 200));
      await options.clock.advance(1000);
    }
    const rows = server.registry.services.find((service) => service.id === id)?.module.operations ?? {};
    const handled = Object.keys(rows).filter((operation) => !isPlaceholder(rows[operation]));
    expect(handled.filter((operation) => !tried[level].has(`${id} ${operation}`))).toEqual([]);
  },
  600_000,
);

test("as many operations are tried and reached as there are", () => {
  const sizes = levels.map((level) => {
    const found = [tried, reached, changed].map((sets) => sets[level].size);
    const [all, matched, writing] = found;
    expect(found.filter((size, index) => size < (least[level][index] ?? 0))).toEqual([]);
    return `${level}: ${all} operations tried, ${matched} reached, ${writing} of them change state`;
  });
  console.log(`Requests that pages can send: ${sizes.join("; ")}; ${refused} refused.`);
});
