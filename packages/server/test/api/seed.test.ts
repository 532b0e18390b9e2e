import { setTimeout } from "node:timers/promises";
import sqs from "@cloudstub/sqs";
import { expect, onTestFinished, test } from "vitest";
import { startServer } from "../../src/server.js";

async function start(options: Partial<Parameters<typeof startServer>[0]> = {}) {
  const server = await startServer({ modules: [sqs], fidelity: "emulated", port: 0, apiPort: 0, ...options });
  onTestFinished(() => server.close());
  const ask = async (request: string, body?: string) => {
    const [method = "", path = ""] = request.split(" ");
    const response = await fetch(`http://127.0.0.1:${server.apiPort}/api/${path}`, { method, body: body ?? null });
    return { status: response.status, body: (await response.json()) as { [name: string]: unknown } };
  };
  const queues = async (world = "default") =>
    (await ask(`GET sqs/list-queues?world=${world}`)).body["queues"] as readonly { readonly name: string }[];
  return { server, ask, queues };
}

test("a seed is posted as a text, for the default world or a named one, and tells what it did", async () => {
  const { ask, queues } = await start();
  expect(await ask("POST seed", "queues: { a: , b: }")).toEqual({
    status: 200,
    body: { made: ["queues a", "queues b"], changed: [], kept: 0, notDone: [] },
  });
  expect((await ask("POST seed", '{"queues": {"a": {"attributes": {"DelaySeconds": 5}}}}')).body).toMatchObject({
    made: [],
    changed: ["queues a"],
  });
  await ask("POST worlds?name=w");
  await ask("POST seed?world=w", "queues: { c: }");
  expect([await queues(), await queues("w")]).toMatchObject([[{ name: "a" }, { name: "b" }], [{ name: "c" }]]);
});

test("its report has all that was not done, each sentence once", async () => {
  const { ask } = await start({ fidelity: "contract" });
  const seed = "queues: { a: { tags: { b: c } }, b: { attributes: { Policy: p } }, c: { tags: { b: c } }, d: }";
  expect((await ask("POST seed", seed)).body).toMatchObject({
    made: ["queues a", "queues b", "queues c", "queues d"],
    notDone: [
      "sqs CreateQueue: tags is not evaluated; --fidelity=emulated does.",
      "sqs CreateQueue: Attributes.Policy is not evaluated; --fidelity=emulated does.",
    ],
  });
});

test("a seed that can't be applied is a problem document with the line and the path", async () => {
  const { ask } = await start();
  expect(await ask("POST seed", "queues:\n  a: 5")).toMatchObject({
    status: 400,
    body: {
      code: "InvalidSeed",
      type: "docs/errors.md#invalidseed",
      detail: "The seed, line 2, queues.a: This is a number, not an object.",
    },
  });
  expect((await ask("POST seed?world=none", "queues: { a: }")).status).toBe(404);
  expect(await ask("POST seed?wrld=none", "queues: { a: }")).toMatchObject({
    status: 400,
    body: { parameters: ["wrld"] },
  });
  expect(await ask("POST seed", `# ${"x".repeat(16 * 1024 * 1024)}`)).toMatchObject({
    status: 400,
    body: {
      code: "InvalidSeed",
      detail:
        "The seed: It has 16777218 bytes, and this route takes at most 16777216, 16 MiB. Give a larger one to --init.",
    },
  });
});

test("the server is ready when its state is filled, and a reset fills it again where that is asked for", async () => {
  const readiness: number[] = [];
  const { server, ask, queues } = await start({
    init: async (world, at) => {
      readiness.push((await fetch(`http://127.0.0.1:${at.apiPort}/api/ready`)).status);
      const { applySeed } = await import("@cloudstub/core");
      await applySeed("queues: { a: }", { registry: at.registry, world, source: "seed.yaml" });
    },
  });
  expect(readiness).toEqual([503]);
  expect(await ask("GET ready")).toEqual({ status: 200, body: { ready: true } });
  expect((await ask("POST reset")).body).toEqual({ reset: ["sqs"], history: true });
  expect(await queues()).toEqual([]);
  expect((await ask("POST reset?init=true")).body).toEqual({ reset: ["sqs"], history: true, filled: true });
  expect(await queues()).toMatchObject([{ name: "a" }]);
  await ask("POST worlds?name=w");
  await ask("POST reset?init=true&world=w");
  expect(await queues("w")).toMatchObject([{ name: "a" }]);
  expect((await ask("POST reset?init=yes")).status).toBe(400);
  expect(server.registry.services).toHaveLength(1);
});

test("a reset that fills the state is refused until the start has filled it, and two are done one after the other", async () => {
  const early: unknown[] = [];
  const under = { way: 0, most: 0 };
  const { ask, queues } = await start({
    init: async (world, at) => {
      under.most = Math.max(under.most, ++under.way);
      const url = `http://127.0.0.1:${at.apiPort}/api/reset?init=true`;
      if (early.length === 0) early.push(await (await fetch(url, { method: "POST" })).json());
      const { applySeed } = await import("@cloudstub/core");
      await applySeed("queues: { a: }", { registry: at.registry, world, source: "seed.yaml" });
      await setTimeout(20);
      under.way--;
    },
  });
  expect(early).toMatchObject([{ status: 503, code: "NotReady" }]);
  const both = await Promise.all([ask("POST reset?init=true"), ask("POST reset?init=true")]);
  expect(both.map(({ body }) => body["filled"])).toEqual([true, true]);
  expect(under.most).toBe(1);
  expect(await queues()).toMatchObject([{ name: "a" }]);
});

test("a reset that fails to fill the state lets the next one fill it", async () => {
  let fails = false;
  const { ask } = await start({ init: () => (fails ? Promise.reject(new Error("no state")) : Promise.resolve()) });
  fails = true;
  expect((await ask("POST reset?init=true")).status).toBe(500);
  fails = false;
  expect((await ask("POST reset?init=true")).body).toMatchObject({ filled: true });
});

test("without anything to fill it with a server is ready, and such a reset is refused", async () => {
  const { ask, queues } = await start();
  expect((await ask("GET ready")).status).toBe(200);
  await ask("POST seed", "queues: { a: }");
  expect((await ask("POST reset?init=true")).body).toMatchObject({ code: "InvalidParameter" });
  expect(await queues()).toHaveLength(1);
});

test("a start that can't fill its state ends, with its ports free again", async () => {
  let port = 0;
  const init = (_: unknown, at: { readonly port: number }) => {
    port = at.port;
    return Promise.reject(new Error("no state"));
  };
  await expect(start({ init })).rejects.toThrow("no state");
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
});
