/** Functions that run, as the API port invokes and shows them. */
import { describe, expect, test } from "vitest";
import { operations, zip } from "./emulated-laboratory.js";
import { arnOf, laboratory } from "./laboratory.js";

const lab = laboratory({ fidelity: "emulated", functions: {} });
const { ask } = operations(lab);

const request = async (path: string, body?: string) => {
  const url = `http://127.0.0.1:${lab.server.apiPort}/api/lambda/${path}`;
  const answer = await fetch(url, body === undefined ? {} : { method: "POST", body });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

describe("invoke-function", () => {
  test("gives the event to the function, and its result and log back, unchanged", async () => {
    await lab.create("echo", {
      Code: { ZipFile: zip("exports.handler = async (event) => { console.log('seen'); return event; };") },
    });
    const { status, body } = await request("invoke-function?function=echo", '{"a":[1,"ü"]}');
    expect(status).toBe(200);
    expect(body).toEqual({
      statusCode: 200,
      executedVersion: "$LATEST",
      functionError: null,
      payload: '{"a":[1,"ü"]}',
      log: expect.stringMatching(/^START RequestId: .*\n.*seen\nEND /),
    });
    // As a client would: the history has the call.
    expect(lab.server.world.history.latestFirst()[0]).toMatchObject({ name: "Invoke" });
    expect((await request("invoke-function?function=echo&type=Event", "")).body).toMatchObject({
      statusCode: 202,
      payload: "",
    });
  });

  test("an error of the function is an answer, and a refusal is a problem", async () => {
    await lab.create("fails", {
      Code: { ZipFile: zip("exports.handler = async () => { throw new TypeError('no'); };") },
    });
    const { body } = await request("invoke-function?function=fails", "");
    expect(body).toMatchObject({
      functionError: "Unhandled",
      payload: expect.stringContaining('"errorType":"TypeError"'),
    });
    expect(await request("invoke-function?function=missing", "")).toMatchObject({
      status: 404,
      body: { code: "ResourceNotFoundException" },
    });
    expect(await request("invoke-function?function=fails", "{")).toMatchObject({
      status: 400,
      body: { code: "InvalidRequestContentException" },
    });
    expect(await request("invoke-function?function=fails&type=other", "")).toMatchObject({ status: 400 });
  });
});

test("list-environments shows the processes of functions, of one or of all", async () => {
  const code = "exports.handler = async () => process.pid;";
  for (const name of ["f", "g"]) await lab.create(name, { Code: { ZipFile: zip(code) } });
  expect((await request("list-environments")).body).toEqual({ environments: [] });
  const { Payload } = await ask("Invoke", { FunctionName: "f" });
  await ask("Invoke", { FunctionName: "g" });
  const { environments } = (await request("list-environments?function=f")).body as { environments: object[] };
  expect(environments).toEqual([
    {
      functionName: "f",
      functionArn: arnOf("f"),
      version: "$LATEST",
      state: "idle",
      logStream: expect.stringMatching(/\[\$LATEST\][0-9a-f]{32}$/),
      processId: Number(Buffer.from(Payload as Uint8Array).toString()),
      maxMemoryUsedMb: expect.any(Number),
    },
  ]);
  expect((await request("list-environments")).body["environments"]).toHaveLength(2);
  await ask("DeleteFunction", { FunctionName: "f" });
  expect((await request("list-environments?function=f")).body).toEqual({ environments: [] });
});

describe("saved events", () => {
  const call = async (method: string, path: string, body?: string) => {
    const url = `http://127.0.0.1:${lab.server.apiPort}/api/lambda/${path}`;
    const answer = await fetch(url, { method, ...(body !== undefined && { body }) });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };

  test("are listed, invoked by name, replaced, deleted, and go with a fork and with the function", async () => {
    await lab.create("saved", { Code: { ZipFile: zip("exports.handler = async (event) => event;") } });
    expect((await call("GET", "list-saved-events?function=saved")).body).toEqual({ events: [] });
    expect(await call("POST", "save-event?function=saved&name=order-2", '{"id":\n2}')).toEqual({
      status: 200,
      body: {},
    });
    await call("POST", "save-event?function=saved&name=order-1", "1");
    await call("POST", `save-event?function=${encodeURIComponent(arnOf("saved"))}&name=order-1`, '{"id":"é"}');
    const events = [
      { name: "order-1", event: '{"id":"é"}' },
      { name: "order-2", event: '{"id":\n2}' },
    ];
    expect((await call("GET", "list-saved-events?function=saved")).body).toEqual({ events });
    expect((await call("POST", "invoke-function?function=saved&saved=order-1")).body).toMatchObject({
      payload: '{"id":"é"}',
    });
    const api = `http://127.0.0.1:${lab.server.apiPort}/api`;
    await fetch(`${api}/worlds?name=other&from=default`, { method: "POST" });
    expect(await call("DELETE", "delete-saved-event?function=saved&name=order-1")).toEqual({ status: 200, body: {} });
    expect((await call("GET", "list-saved-events?function=saved")).body).toEqual({ events: events.slice(1) });
    expect((await call("GET", "list-saved-events?function=saved&world=other")).body).toEqual({ events });
    await ask("DeleteFunction", { FunctionName: "saved" });
    await lab.create("saved", { Code: { ZipFile: zip("exports.handler = async (event) => event;") } });
    expect((await call("GET", "list-saved-events?function=saved")).body).toEqual({ events: [] });
  });

  test.each([
    ["POST", "save-event?function=refused&name=a", "{", 400, "InvalidParameterValueException"],
    ["POST", "save-event?function=refused&name=a/b", "{}", 400, "InvalidParameterValueException"],
    ["POST", "save-event?function=missing&name=a", "{}", 404, "ResourceNotFoundException"],
    ["DELETE", "delete-saved-event?function=refused&name=a", undefined, 404, "ResourceNotFoundException"],
    ["POST", "invoke-function?function=refused&saved=a", undefined, 404, "ResourceNotFoundException"],
    ["POST", "invoke-function?function=refused&saved=a", "{}", 400, "InvalidParameterValueException"],
    ["GET", "list-saved-events?function=missing", undefined, 404, "ResourceNotFoundException"],
  ])("%s %s with the body %s is refused", async (method, path, body, status, code) => {
    await lab.create("refused", { Code: { ZipFile: zip("exports.handler = async () => 1;") } });
    expect(await call(method, path, body)).toMatchObject({ status, body: { code } });
  });
});
