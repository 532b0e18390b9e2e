import { expect, test } from "vitest";
import type { Recorded } from "../../../core/src/journal/recorded.js";
import type { HistoryEntry } from "../../../core/src/world/history.js";
import { makeApi } from "../../src/api/api.js";
import { contextOf, read } from "./things.js";

/** An API with a thing in either service and one request in the history. */
async function filled() {
  const context = contextOf();
  const api = makeApi(context);
  for (const service of ["things", "boxes"]) {
    expect((await api.request(`/api/${service}/make-thing?name=a&value=1`, { method: "POST" })).status).toBe(200);
  }
  context.world.history.record(recorded(1));
  const left = async () => ({
    things: await count(api, "things"),
    boxes: await count(api, "boxes"),
    requests: (await read<{ requests: unknown[] }>(api.request("/api/history"))).requests.length,
  });
  return { api, context, left };
}

async function count(api: ReturnType<typeof makeApi>, service: string): Promise<number> {
  return (await read<{ count: number }>(api.request(`/api/${service}/list-things`))).count;
}

function recorded(number: number): Recorded {
  const { method, url, statusCode, requestId, durationMs } = entry(number);
  return { method, url, statusCode, requestId, durationMs, number, time: number, stub: undefined };
}

function entry(number: number): HistoryEntry {
  return {
    timestamp: new Date(number).toISOString(),
    method: "POST",
    url: `/?number=${number}`,
    serviceId: null,
    operation: null,
    statusCode: 404,
    matched: false,
    name: null,
    durationMs: number / 8,
    requestId: `request-${number}`,
    number,
  };
}

// Specification 4.1 POST /api/reset; 8 history cap b
test("a reset without a service clears all state and the history", async () => {
  const { api, left } = await filled();
  const response = await api.request("/api/reset", { method: "POST" });
  expect([response.status, await response.json()]).toEqual([200, { reset: ["boxes", "things"], history: true }]);
  expect(await left()).toEqual({ things: 0, boxes: 0, requests: 0 });
});

// Specification 1.7c; 4.1 POST /api/reset?service=
test("a reset of one service leaves the others and the history", async () => {
  const { api, left } = await filled();
  const response = await api.request("/api/reset?service=things", { method: "POST" });
  expect(await response.json()).toEqual({ reset: ["things"], history: false });
  expect(await left()).toEqual({ things: 0, boxes: 1, requests: 1 });
});

test.each([
  ["?service=ssm", 404, 'No service "ssm" is enabled; nothing was cleared. Enabled: boxes, things.'],
  ["?service=__proto__", 404, 'No service "__proto__" is enabled'],
  ["?service=things/", 404, 'No service "things/" is enabled'],
  ["?service=", 400, "service is empty: give a value or leave the parameter out."],
  ["?service=things&service=boxes", 400, "service is given more than once."],
  ["?servce=things", 400, '"servce" is not a parameter of this route; did you mean service? It takes service, init.'],
])("a reset with %s is refused and clears nothing", async (query, status, detail) => {
  const { api, left } = await filled();
  const response = await api.request(`/api/reset${query}`, { method: "POST" });
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(await response.json()).toMatchObject({ status, detail: expect.stringContaining(detail) });
  expect(response.status).toBe(status);
  expect(await left()).toEqual({ things: 1, boxes: 1, requests: 1 });
});

// Specification 4.1 GET /api/history
test("the history lists the most recent request first", async () => {
  const { api, context } = await filled();
  const stub = { service: { id: "things" }, operation: "MakeThing", matchKey: "things.MakeThing", placeholder: true };
  context.world.history.record({ ...recorded(2), stub, statusCode: 200 });
  expect(await (await api.request("/api/history")).json()).toEqual({
    requests: [
      {
        ...entry(2),
        serviceId: "things",
        operation: "things.MakeThing",
        name: "MakeThing",
        matched: true,
        statusCode: 200,
        placeholder: true,
        notDone: ["placeholder: it does nothing"],
      },
      entry(1),
    ],
  });
});

test.each([
  ["?after=request-2", [4, 3], true],
  ["?after=request-4", [], true],
  ["?after=request-2&limit=1", [4], true],
  ["?after=request-of-before", [4, 3, 2, 1], false],
  ["?limit=2", [4, 3], undefined],
  ["?limit=9", [4, 3, 2, 1], undefined],
  ["?_=1763812345", [4, 3, 2, 1], undefined],
])("the history with %s lists the entries %j", async (query, numbers, afterFound) => {
  const { api, context } = await filled();
  for (const number of [2, 3, 4]) context.world.history.record(recorded(number));
  const requests = numbers.map(entry);
  expect(await (await api.request(`/api/history${query}`)).json()).toEqual(
    afterFound === undefined ? { requests } : { requests, afterFound, total: 4 },
  );
});

test.each(["?limit=0", "?limit=many", "?limit=1.5"])("the history refuses %s", async (query) => {
  const { api } = await filled();
  const response = await api.request(`/api/history${query}`);
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { detail: "limit must be a whole number of at least 1." },
  ]);
});

test.each(["?after=", "?after=a&after=b"])("the history refuses %s", async (query) => {
  const { api } = await filled();
  const response = await api.request(`/api/history${query}`);
  expect([response.status, await response.json()]).toMatchObject([400, { detail: "after must be one request id." }]);
});

test("requests to the API port are not recorded", async () => {
  const api = makeApi(contextOf());
  await api.request("/api/things/list-things");
  expect(await (await api.request("/api/history")).json()).toEqual({ requests: [] });
});
