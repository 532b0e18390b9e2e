import { connect } from "node:net";
import lambda from "@cloudstub/lambda";
import { startServer } from "@cloudstub/server";
import { expect, onTestFinished, test } from "vitest";

/** A server at emulated level where no code of clients runs. */
async function start() {
  const server = await startServer({ modules: [lambda], fidelity: "emulated", port: 0, apiPort: 0 });
  onTestFinished(() => server.close());
  const send = async (port: number, request: string, body?: object | string, world = "any") => {
    const [method = "", path = ""] = request.split(" ");
    const authorization = `AWS4-HMAC-SHA256 Credential=${world}/20260101/us-east-1/lambda/aws4_request, SignedHeaders=host, Signature=0`;
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization, ...(body !== undefined && { "content-type": "application/json" }) },
      body: typeof body === "object" ? JSON.stringify(body) : (body ?? null),
    });
    const text = await response.text();
    const parsed = text === "" ? undefined : (JSON.parse(text) as Record<string, unknown>);
    return { status: response.status, body: parsed, text };
  };
  const ask = async (request: string, body?: object) => {
    const { text: _, ...answer } = await send(server.apiPort, request.replace(" ", " /api/functions/"), body);
    return answer;
  };
  const create = (world?: string) =>
    send(server.port, "POST /2015-03-31/functions", { ...resize, FunctionName: "resize" }, world);
  const invoke = (world?: string, event: object | string = { key: "a" }) =>
    send(server.port, "POST /2015-03-31/functions/resize/invocations", event, world);
  const next = async (world = "default") =>
    (await ask(`GET next?name=resize&timeout=10s&world=${world}`)).body as { readonly invocation: Invocation };
  return { server, ask, next, create, invoke, send };
}

const resize = {
  Runtime: "python3.13",
  Handler: "index.handler",
  Role: "arn:aws:iam::000000000000:role/test",
  Code: {
    ZipFile:
      "UEsDBBQAAAAAAAAAIVwAAAAAAAAAAAAAAAAIAAAAaW5kZXguanNQSwECFAMUAAAAAAAAACFcAAAAAAAAAAAAAAAACAAAAAAAAAAAAAAApIEAAAAAaW5kZXguanNQSwUGAAAAAAEAAQA2AAAAJgAAAAAA",
  },
};

interface Invocation {
  readonly requestId: string;
  readonly payload: string;
}

test("who gave a handler gets the events of the function, and the caller gets the answers", async () => {
  const { ask, next, create, invoke } = await start();
  await create();
  expect(await ask("POST handler?name=resize")).toEqual({
    status: 200,
    body: { name: "resize", handler: expect.any(String) },
  });
  const first = invoke();
  const { requestId } = (await next()).invocation;
  expect(await ask(`POST answer?name=resize&id=${requestId}`, { payload: '{"small": true}' })).toEqual({
    status: 200,
    body: { accepted: true },
  });
  expect(await first).toMatchObject({ status: 200, text: '{"small": true}' });
  expect((await ask(`POST answer?name=resize&id=${requestId}`, { payload: "1" })).body).toEqual({ accepted: false });
  const asked = next();
  const second = invoke();
  const { invocation } = await asked;
  expect(invocation).toMatchObject({ payload: '{"key":"a"}', functionName: "resize", remainingMs: expect.any(Number) });
  const error = { errorMessage: "bad", errorType: "ValueError", stackTrace: ["at"] };
  await ask(`POST answer?name=resize&id=${invocation.requestId}`, { error });
  // In the order of its members, which differs by language.
  expect(JSON.stringify((await second).body)).toBe(JSON.stringify(error));
  expect((await ask("GET next?name=resize&timeout=PT0.01S")).body).toEqual({});
});

test("an event that nobody took in the function's time is not handed out later", async () => {
  const { server, ask, create, invoke, send } = await start();
  await create();
  await ask("POST handler?name=resize");
  const late = invoke();
  await expect.poll(() => [...(server.world.functions?.running() ?? [])].length).toBe(1);
  await send(server.apiPort, "POST /api/clock/advance?by=10s");
  expect((await late).body).toMatchObject({ errorType: "Sandbox.Timedout" });
  expect((await ask("GET next?name=resize&timeout=PT0.01S")).body).toEqual({});
});

test("a handler is of its world, and without one the remedy is told", async () => {
  const { ask, next, create, invoke, send, server } = await start();
  await send(server.apiPort, "POST /api/worlds?name=w");
  await create("world.w");
  await create();
  await ask("POST handler?name=resize&world=w");
  expect(await ask("GET next?name=resize&timeout=10s")).toMatchObject({
    status: 404,
    body: { code: "NoHandlerGiven" },
  });
  expect((await invoke()).status).toBe(400);
  const other = invoke("world.w");
  const { requestId } = (await next("w")).invocation;
  await ask(`POST answer?name=resize&world=w&id=${requestId}`, { payload: "1" });
  expect((await other).body).toBe(1);
});

test.each([{ error: { errorType: "x" } }, { payload: "{" }, { payload: 1 }, { payload: "1", more: true }, {}])(
  "%j is refused as an answer",
  async (answer) => {
    const { ask } = await start();
    await ask("POST handler?name=resize");
    expect(await ask("POST answer?name=resize&id=1", answer)).toMatchObject({
      status: 400,
      body: { code: "InvalidHandlerAnswer" },
    });
  },
);

test("event and result pass unchanged, with integers above 2^53", async () => {
  const { ask, next, create, invoke } = await start();
  await create();
  await ask("POST handler?name=resize");
  const json = '{ "id": 9007199254740993, "price": 1.10 }';
  const answered = invoke(undefined, json);
  const { requestId, payload } = (await next()).invocation;
  expect(payload).toBe(json);
  await ask(`POST answer?name=resize&id=${requestId}`, { payload });
  expect((await answered).text).toBe(json);
});

test.each([
  ["its world is dropped", "DELETE /api/worlds?name=w"],
  ["its state is reset", "POST /api/reset?world=w"],
])("the caller of a handler waits no longer when %s", async (_, request) => {
  const { ask, next, create, invoke, send, server } = await start();
  await send(server.apiPort, "POST /api/worlds?name=w");
  await create("world.w");
  await ask("POST handler?name=resize&world=w");
  const taken = invoke("world.w");
  await next("w");
  const waits = invoke("world.w");
  await expect
    .poll(() => [...(server.worlds.find("w").functions?.running() ?? [])].map(({ invocations }) => invocations))
    .toEqual([2]);
  expect((await send(server.apiPort, request)).status).toBe(200);
  for (const caller of [taken, waits])
    expect((await caller).body).toMatchObject({
      errorType: "Runtime.ExitError",
      errorMessage: expect.stringContaining("its state was reset or its world has ended"),
    });
});

test("of two handlers the one given last answers, with the events that waited and those to come", async () => {
  const { ask, next, create, invoke } = await start();
  await create();
  const give = async () => (await ask("POST handler?name=resize")).body?.handler as string;
  const old = await give();
  const nextOf = async (handler: string) =>
    (await ask(`GET next?name=resize&timeout=10s&handler=${handler}`)).body as { readonly invocation: Invocation };
  const asked = nextOf(old);
  const taken = invoke();
  const { requestId } = (await asked).invocation;
  const waits = invoke();
  const second = await give();
  expect(await ask(`GET next?name=resize&timeout=10s&handler=${old}`)).toMatchObject({
    status: 409,
    body: { code: "HandlerReplaced" },
  });
  const handed = (await nextOf(second)).invocation;
  await ask(`POST answer?name=resize&id=${handed.requestId}`, { payload: '"second"' });
  expect((await waits).body).toBe("second");
  await ask(`POST answer?name=resize&id=${requestId}`, { payload: '"first"' });
  expect((await taken).body).toBe("first");
  const waiting = next();
  await give();
  expect(await waiting).toEqual({});
});

test("an event is not handed to an asker that has gone", async () => {
  const { server, ask, next, create, invoke } = await start();
  await create();
  await ask("POST handler?name=resize");
  const socket = connect(server.apiPort, "127.0.0.1");
  socket.write("GET /api/functions/next?name=resize&timeout=10s HTTP/1.1\r\nHost: localhost\r\n\r\n");
  // The server has read the request when it answers a later one of another connection.
  await ask("GET next?name=resize&timeout=PT0.01S");
  socket.destroy();
  await ask("GET next?name=resize&timeout=PT0.01S");
  const result = invoke();
  const { requestId } = (await next()).invocation;
  await ask(`POST answer?name=resize&id=${requestId}`, { payload: "1" });
  expect((await result).body).toBe(1);
});

test.each(["f:$LATEST", "arn:aws:lambda:us-east-1:000000000000:function:f", "\0 x", "f".repeat(65)])(
  "%j is refused as the name of a function",
  async (name) => {
    const { ask } = await start();
    expect(await ask(`POST handler?name=${encodeURIComponent(name)}`)).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining("1 to 64 letters, digits, hyphens and underscores") },
    });
  },
);

test("a wait that is longer than an hour is refused", async () => {
  const { ask } = await start();
  await ask("POST handler?name=f");
  expect(await ask("GET next?name=f&timeout=25d")).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining("wait 1h at most") },
  });
});
