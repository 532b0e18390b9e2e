import sqs from "@cloudstub/sqs";
import { type FaultHandle, startMock } from "@cloudstub/testing";
import { expect, test } from "vitest";

/** Calls an operation six times, each on the heels of the other, and returns the status of each answer. */
async function statuses(mock: { fetch: typeof fetch }): Promise<number[]> {
  const found: number[] = [];
  for (let call = 0; call < 6; call++) {
    const init = { method: "POST", headers: { "X-Amz-Target": "AmazonSQS.ListQueues" }, body: "{}" };
    found.push((await mock.fetch("http://mock/", init)).status);
  }
  return found;
}

test.each<[name: string, when: (fault: FaultHandle) => unknown, expected: number[], sentence: string]>([
  [
    "the next call, unless told otherwise",
    () => {},
    [418, 200, 200, 200, 200, 200],
    "The next call of sqs ListQueues will fail with X (status 418).",
  ],
  [
    "the next calls",
    (fault) => fault.times(2),
    [418, 418, 200, 200, 200, 200],
    "The next 2 calls of sqs ListQueues will fail with X (status 418).",
  ],
  [
    "one call by its number",
    (fault) => fault.nth(3),
    [200, 200, 418, 200, 200, 200],
    "Call number 3 of sqs ListQueues will fail with X (status 418).",
  ],
  [
    "calls between two",
    (fault) => fault.between(2, 4),
    [200, 418, 418, 418, 200, 200],
    "Calls number 2 to 4 of sqs ListQueues will fail with X (status 418).",
  ],
  [
    "every call",
    (fault) => fault.always(),
    [418, 418, 418, 418, 418, 418],
    "Every call of sqs ListQueues will fail with X (status 418).",
  ],
])("a fault meets %s, and says so", async (_, when, expected, sentence) => {
  await using mock = await startMock({ services: [sqs], port: false });
  const fault = mock.on("sqs", "ListQueues").fail("X", { status: 418 });
  when(fault);
  expect(fault.explain()).toBe(sentence);
  expect(await statuses(mock)).toEqual(expected);
  expect(fault).toMatchObject({ seen: 6, fired: expected.filter((status) => status === 418).length });
});

test("of several faults the first that is due wins, and the others wait for their turn", async () => {
  await using mock = await startMock({ services: [sqs], port: false });
  mock.on("sqs", "ListQueues").fail("A", { status: 401 });
  mock.on("sqs").fail("B", { status: 402 }).times(2);
  mock.on("sqs", "ListQueues").fail("C", { status: 403 }).nth(5);
  mock.on("sqs", "SendMessage").fail("D").optional();
  expect(await statuses(mock)).toEqual([401, 402, 402, 200, 403, 200]);
});
