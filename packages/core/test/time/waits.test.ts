import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { callsWait } from "../../../../tests/contracts/calls-wait.js";
import { type ServerOptions, startServer } from "../../../server/src/server.js";
import { bodyOf } from "../../src/body/body.js";
import { answer } from "../../src/request/answer.js";
import { manualClock } from "../../src/time/manual-clock.js";
import { bytesOf } from "../../src/wire/wire-body.js";
import { ask, postOffice, requestOf } from "./post-office.js";

/** A server whose clock is turned by hand. */
async function open(options: Partial<ServerOptions> = {}) {
  const clock = manualClock();
  const server = await startServer({
    modules: [postOffice],
    fidelity: "emulated",
    clock,
    port: 0,
    apiPort: 0,
    ...options,
  });
  let closed: Promise<void> | undefined;
  const close = () => (closed ??= server.close());
  onTestFinished(close);
  const manage = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${server.apiPort}${path}`, { method: "POST" });
    expect(response.status).toBe(200);
  };
  return { clock, server, close, manage, ask: ask.bind(undefined, server.port) };
}

const patience = { Milliseconds: 20_000 };

describe("A call that waits", () => {
  test("is answered when another call brings what it waits for, and its connection serves on", async () => {
    const { server, ask } = await open();
    for (const Text of ["one", "two"]) {
      const taken = ask("Take", patience);
      await callsWait(server.world);
      await ask("Send", { Text });
      expect(await taken).toEqual({ Text });
    }
  });

  test("is answered with nothing when its time is over, which is the time of the world's clock", async () => {
    const { server, ask, clock } = await open();
    const taken = ask("Take", patience);
    await callsWait(server.world);
    await clock.advance(20_000);
    expect(await taken).toEqual({});
  });

  test("takes nothing when its client is gone", async () => {
    const { server, ask } = await open();
    const ended = new Promise((resolve) => server.world.observers.push(resolve));
    const client = new AbortController();
    const taken = ask("Take", patience, client.signal);
    await callsWait(server.world);
    client.abort();
    await expect(taken).rejects.toThrow("aborted");
    await ended;
    await ask("Send", { Text: "kept" });
    expect(await ask("Take")).toEqual({ Text: "kept" });
  });

  test("is answered with nothing when the state is reset", async () => {
    const { server, ask, manage } = await open();
    for (const path of ["/api/reset", "/api/reset?service=post"]) {
      const taken = ask("Take", patience);
      await callsWait(server.world);
      await manage(path);
      expect(await taken).toEqual({});
    }
  });

  test("looks for what it waits for in a state that is put back", async () => {
    const { server, ask, manage } = await open();
    await ask("Send", { Text: "old" });
    await manage("/api/snapshots?name=full");
    await ask("Take");
    const taken = ask("Take", patience);
    await callsWait(server.world);
    await manage("/api/snapshots/restore?name=full");
    expect(await taken).toEqual({ Text: "old" });
  });

  test("is answered with nothing when the server closes, and does not keep it from closing", async () => {
    const { server, close, ask } = await open();
    const taken = ask("Take", patience);
    await callsWait(server.world);
    await close();
    expect(await taken).toEqual({});
  });
});

test("what a waiting call takes is kept before it is answered", async () => {
  const storeDir = await mkdtemp(join(tmpdir(), "cloudstub-waits-"));
  onTestFinished(() => rm(storeDir, { recursive: true, force: true }));
  const { server, close } = await open({ storeDir });
  const { registry, world, worlds } = server;
  const call = async (operation: string, input: object) => {
    const { body, ...request } = requestOf(operation, input);
    const response = await answer(registry, worlds, { ...request, url: "/", body: bodyOf(Buffer.from(body)) });
    return {
      keeping: world.store.committed(),
      said: JSON.parse(Buffer.from(bytesOf(response.body)).toString()) as object,
    };
  };
  const taken = call("Take", patience);
  await callsWait(world);
  await call("Send", { Text: "kept" });
  expect(await taken).toEqual({ keeping: undefined, said: { Text: "kept" } });
  await close();

  const again = await open({ storeDir });
  expect(await again.ask("Count")).toEqual({ Letters: 0 });
});
