import { describe, expect, test } from "vitest";
import { makeApi } from "../../src/api/api.js";
import { contextOf, read } from "./things.js";

interface Faults {
  readonly faults: readonly {
    readonly id: string;
    readonly explain: string;
    readonly seen: number;
    readonly fired: number;
    readonly fault: unknown;
  }[];
}

function faultsApi() {
  const context = contextOf();
  const api = makeApi(context);
  return {
    list: () => read<Faults>(api.request("/api/faults")),
    add: (body: unknown, query = "") =>
      api.request(`/api/faults${query}`, {
        method: "POST",
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    remove: (query = "") => api.request(`/api/faults${query}`, { method: "DELETE" }),
    context,
  };
}

const lost = {
  service: "things",
  operation: "MakeThing",
  input: { Name: "a" },
  effect: "lost-answer",
  when: { nth: 2 },
};
const slow = { service: "things", effect: "delay", milliseconds: 5, when: "always" };

test("faults are added one by one or as a list, listed in their order with a sentence, and removed one by one or all", async () => {
  const { list, add, remove } = faultsApi();
  expect(await (await add(lost)).json()).toMatchObject({ faults: [{ id: "1", seen: 0, fired: 0, fault: lost }] });
  expect((await add([slow, { ...slow, when: undefined }])).status).toBe(201);
  expect((await list()).faults.map(({ id, explain }) => [id, explain])).toEqual([
    ["1", 'Call number 2 of things MakeThing with {"Name":"a"} will run, but lose the answer: the connection drops.'],
    ["2", "Every call of things will be delayed by 5 ms."],
    ["3", "The next call of things will be delayed by 5 ms."],
  ]);
  expect(await (await remove("?id=2")).json()).toEqual({ removed: 1 });
  expect(await (await remove()).json()).toEqual({ removed: 2 });
  expect(await list()).toEqual({ faults: [], held: [] });
});

test("an unknown parameter is refused: the fault would be one of the default world", async () => {
  const { list, add } = faultsApi();
  const answer = await add(lost, "?wrld=w");
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: "InvalidParameter", parameters: ["wrld"] }]);
  expect(await list()).toEqual({ faults: [], held: [] });
});

describe("a fault that is not right adds nothing and is told why:", () => {
  test.each([
    ["{", "The faults are not valid JSON"],
    [{ ...slow, effect: "explode" }, '"effect" of the fault is "explode". It must be error, throttle, answer, delay'],
    [
      [lost, { ...slow, milliseconds: -1 }],
      '"milliseconds" of faults[1] is -1. It must be a number of milliseconds, from 0 to 2147483647',
    ],
    [{ ...slow, milliseconds: "5" }, 'is "5". It must be a number of milliseconds'],
    [{ service: "things", effect: "delay" }, '"milliseconds" of the fault is missing.'],
    [5, "5 is given for the fault instead of an object with service, operation, input, account, region, when, effect."],
    [{ service: "things" }, '"effect" of the fault is missing. It must be error, throttle'],
    [{ ...lost, when: { nth: 0 } }, '"when" of the fault is {"nth":0}. It must be "always", {"times": 2}'],
    [{ ...lost, when: { nth: 1, times: 1 } }, "is not less than the first"],
    [{ ...lost, when: { between: [3, 2] } }, "is not less than the first"],
    [{ ...lost, when: { between: [2] } }, "is not less than the first"],
    [
      { ...lost, typo: 1 },
      'There is no "typo" in the fault. There are: service, operation, input, account, region, when, effect.',
    ],
    [{ ...slow, effect: "throttle", retryafter: 1, milliseconds: undefined }, "Did you mean retryAfter?"],
    [{ service: "things", effect: "error", code: "X", status: 200 }, "from 400 to 599"],
    [{ service: "things", effect: "truncated-body", bytes: 1.5 }, "a whole number of bytes"],
    [{ ...slow, milliseconds: 3e9 }, "from 0 to 2147483647 (about 24 days)"],
    [{ service: "things", effect: "error", code: "X\r\nA: é" }, "It must be 1 to 200 printable ASCII characters"],
    [
      `{"service":"things","effect":"lost-answer","input":{"Name":${'{"a":'.repeat(5000)}1${"}".repeat(5000)}}}`,
      "nested at most 100 levels deep",
    ],
    [{ ...slow, service: "thing" }, 'the service "thing", which is not enabled. Enabled: boxes, things.'],
    [[lost, { ...lost, operation: "MakeThings" }], 'things has no operation "MakeThings". Did you mean MakeThing?'],
    [
      { service: "things", effect: "error", code: "NoSuchThingg" },
      'The error code "NoSuchThingg" is not one of things. Did you mean NoSuchThing? Give it with a status if it is meant so.',
    ],
    [{ service: "things", effect: "error", code: "RequestThrotled" }, "Did you mean RequestThrottled?"],
    [{ ...lost, input: { name: "a" } }, 'things MakeThing has no input member "name". Did you mean Name?'],
    [
      { ...lost, operation: undefined, input: { Nam: "a" } },
      'No operation of things has the input member "Nam". Did you mean Name?',
    ],
    // What every object inherits is held by every call.
    [
      '{"service":"things","effect":"throttle","input":{"__proto__":{}}}',
      'No operation of things has the input member "__proto__".',
    ],
    [
      '{"service":"things","effect":"throttle","__proto__":{"service":"boxes"}}',
      'There is no "__proto__" in the fault.',
    ],
    [
      { service: "things", operation: "MakeThing", effect: "failed-entries", entries: ["a"] },
      "whose input is not a batch",
    ],
  ])("%j", async (body, words) => {
    const { list, add } = faultsApi();
    const answer = await add(body);
    expect(answer.status).toBe(400);
    const { code, detail } = (await answer.json()) as { code: string; detail: string };
    expect(code).toBe("InvalidFault");
    expect(detail).toContain(words);
    expect(await list()).toEqual({ faults: [], held: [] });
  });
});

test.each([
  ["known to the service", { code: "NoSuchThing" }],
  ["common to AWS's services", { code: "RequestThrottled" }],
  ["like no other", { code: "Teapot" }],
  ["almost another, and given with a status", { code: "NoSuchThings", status: 404 }],
])("an error code is accepted that is %s", async (_, error) => {
  const { add } = faultsApi();
  expect((await add({ service: "things", effect: "error", ...error })).status).toBe(201);
});

test("a fault that is not there cannot be removed, and a misspelt parameter removes nothing", async () => {
  const { list, add, remove } = faultsApi();
  await add(lost);
  expect((await remove("?id=9")).status).toBe(404);
  expect((await remove("?ids=1")).status).toBe(400);
  expect((await list()).faults).toHaveLength(1);
});
