/** The checkers of histories: right ones pass, whatever they are; wrong ones are told. `tests/linearizability` has more of the search for an order. */
import {
  assertAtLeastOnce,
  assertItems,
  assertLinearizable,
  assertOrderPerGroup,
  type ItemsInput,
  type ItemsOutput,
  MockFailure,
  type Operation,
  OperationLog,
} from "@cloudstub/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { repetitions } from "../../repetitions.js";

function problemOf(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    expect(error).toBeInstanceOf(MockFailure);
    return `${(error as MockFailure).code}: ${(error as MockFailure).message}`;
  }
}

const numRuns = repetitions(200);
/** Messages of groups: `b3` is the fourth message of group b. */
const messages = fc
  .array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 12 })
  .map((groups) =>
    groups.map((group, place) => `${group}${groups.slice(0, place).filter((one) => one === group).length}`),
  );
const groupOf = (message: string) => message.slice(0, 1);

/** Receives of all messages, each once or more often, in any order that keeps those of the groups where `isFifo`. */
function receives(sent: readonly string[], draws: readonly number[], isFifo: boolean): string[] {
  const left = [...sent];
  const received: string[] = [];
  for (let turn = 0; left.length > 0; turn++) {
    const draw = draws[turn % draws.length] ?? 0;
    const heads = isFifo ? left.filter((one) => left.find((other) => groupOf(other) === groupOf(one)) === one) : left;
    const [next = ""] = heads.slice(draw % heads.length);
    left.splice(left.indexOf(next), 1);
    received.push(next);
    if (draw % 3 === 0) received.push(received[draw % received.length] ?? next);
  }
  return received;
}
const draws = fc.array(fc.nat(1000), { minLength: 1, maxLength: 20 });

describe("queues", () => {
  test("what is received at least once passes, in any order; a lost and an invented message are told", () => {
    fc.assert(
      fc.property(messages, draws, fc.nat(), (sent, drawn, which) => {
        const received = receives(sent, drawn, false);
        expect(problemOf(() => assertAtLeastOnce({ sent, received }))).toBeUndefined();
        const lost = sent[which % sent.length] ?? "";
        const without = { sent, received: received.filter((one) => one !== lost) };
        expect(problemOf(() => assertAtLeastOnce(without))).toBe(
          `HistoryBroken: 1 message was sent and never received: "${lost}".`,
        );
        const fewer = { sent: sent.filter((one) => one !== lost), received };
        expect(problemOf(() => assertAtLeastOnce(fewer))).toBe(
          `HistoryBroken: 1 message was received and never sent: "${lost}".`,
        );
        // One whose sending had no answer may be there or not.
        const unanswered = [lost];
        expect(problemOf(() => assertAtLeastOnce({ ...fewer, unanswered }))).toBeUndefined();
        expect(
          problemOf(() => assertAtLeastOnce({ sent: fewer.sent, received: without.received, unanswered })),
        ).toBeUndefined();
      }),
      { numRuns },
    );
  });

  test("the order of groups passes with repeated messages; a message that overtakes another of its group is told", () => {
    fc.assert(
      fc.property(messages, draws, (sent, drawn) => {
        const received = receives(sent, drawn, true);
        expect(problemOf(() => assertOrderPerGroup({ sent, received }, groupOf))).toBeUndefined();
        const later = sent.find((one) => one.slice(1) !== "0");
        fc.pre(later !== undefined);
        const first = `${groupOf(later)}0`;
        const overtaken = received.filter((one) => one !== first);
        expect(problemOf(() => assertOrderPerGroup({ sent, received: [...overtaken, first] }, groupOf))).toMatch(
          new RegExp(`In group "${groupOf(first)}" "${groupOf(first)}1" was received before "${first}"`),
        );
      }),
      { numRuns },
    );
  });

  test("a failure names five messages, and how many more", () => {
    const sent = ["a", "b", "c", "d", "e", "f", "g"];
    expect(problemOf(() => assertAtLeastOnce({ sent, received: [] }))).toBe(
      'HistoryBroken: 7 messages were sent and never received: "a", "b", "c", "d", "e" and 2 more.',
    );
  });
});

type Step = Operation<ItemsInput, ItemsOutput>;
const at = (input: ItemsInput, output: ItemsOutput | undefined, begin: number, end: number): Step => ({
  input,
  output,
  begin,
  end,
});

const right: { readonly [name: string]: readonly Step[] } = {
  "no operation": [],
  "a write and a read after it": [at({ write: { a: 1 } }, {}, 1, 2), at({ read: ["a"] }, { a: 1 }, 3, 4)],
  "a read beside a write": [at({ write: { a: 1 } }, {}, 1, 9), at({ read: ["a"] }, { a: null }, 2, 3)],
  "an object with its members": [
    at({ write: { a: { n: [1] } } }, {}, 1, 2),
    at({ read: ["a"] }, { a: { n: [1] } }, 3, 4),
  ],
  "an object with its members in another order": [
    at({ write: { a: { n: 1, list: [{ x: 1, y: 2 }] } } }, {}, 1, 2),
    at({ read: ["a"] }, { a: { list: [{ y: 2, x: 1 }], n: 1 } }, 3, 4),
  ],
  "sets, bytes, maps, bigints and dates": [
    at({ write: { a: [new Set([1, 2]), Buffer.from("ab"), new Map([["k", 1]]), 7n, new Date(0)] } }, {}, 1, 2),
    at(
      { read: ["a"] },
      { a: [new Set([2, 1]), new Uint8Array([97, 98]), new Map([["k", 1]]), 7, "1970-01-01T00:00:00.000Z"] },
      3,
      4,
    ),
  ],
  "a member and an item that are undefined": [
    at({ write: { a: { n: undefined }, b: undefined } }, {}, 1, 2),
    at({ read: ["a", "b"] }, { a: {}, b: null }, 3, 4),
  ],
  "many items of which each request reads two": Array.from({ length: 15_000 }, (_, place) =>
    at({ read: [`${place + 1}`, `${place}`] }, {}, place, place),
  ),
  "one of two that put what is not there": [
    at({ when: { a: null }, write: { a: 1 } }, {}, 1, 9),
    at({ when: { a: null }, write: { a: 2 } }, "refused", 1, 9),
    at({ read: ["a"] }, { a: 1 }, 10, 11),
  ],
  "a write without an answer that had its effect": [
    at({ write: { a: 1 } }, undefined, 1, Number.MAX_SAFE_INTEGER),
    at({ read: ["a"] }, { a: null }, 2, 3),
    at({ read: ["a"] }, { a: 1 }, 4, 5),
  ],
  "a transaction as a whole": [at({ write: { a: 1, b: 1 } }, {}, 1, 9), at({ read: ["a", "b"] }, { a: 1, b: 1 }, 2, 3)],
};
const wrong: { readonly [name: string]: readonly Step[] } = {
  "a stale read": [at({ write: { a: 1 } }, {}, 1, 2), at({ read: ["a"] }, { a: null }, 3, 4)],
  "two that put what is not there": [
    at({ when: { a: null }, write: { a: 1 } }, {}, 1, 9),
    at({ when: { a: null }, write: { a: 2 } }, {}, 1, 9),
  ],
  "another set": [at({ write: { a: new Set([1]) } }, {}, 1, 2), at({ read: ["a"] }, { a: new Set([2]) }, 3, 4)],
  "other bytes": [at({ write: { a: Buffer.from("a") } }, {}, 1, 2), at({ read: ["a"] }, { a: Buffer.from("b") }, 3, 4)],
  "no number": [at({ write: { a: Number.NaN } }, {}, 1, 2), at({ read: ["a"] }, { a: null }, 3, 4)],
  "a refusal without a reason": [at({ when: { a: null }, write: { a: 1 } }, "refused", 1, 2)],
  "half of a transaction": [at({ write: { a: 1, b: 1 } }, {}, 1, 9), at({ read: ["a", "b"] }, { a: 1, b: null }, 2, 3)],
  "reads of two items in different orders": [
    at({ write: { a: 1 } }, {}, 1, 9),
    at({ write: { b: 1 } }, {}, 1, 9),
    at({ read: ["a", "b"] }, { a: 1, b: null }, 10, 11),
  ],
  "an item that comes back": [
    at({ write: { a: 1 } }, {}, 1, 2),
    at({ write: { a: null } }, {}, 3, 4),
    at({ read: ["a"] }, { a: 1 }, 5, 6),
  ],
};

describe("items", () => {
  test.each(Object.entries(right))("%s passes", (_, history) =>
    expect(problemOf(() => assertItems(history))).toBeUndefined(),
  );
  test.each(Object.entries(wrong))("%s is told", (_, history) =>
    expect(problemOf(() => assertItems(history))).toMatch(/^HistoryBroken: No order of the \d+ operations explains/),
  );

  test.each([
    [
      at({ write: { a: 1 } }, "Refused" as "refused", 1, 2),
      '{ write: { a: 1 } } was answered with "Refused". An output',
    ],
    [at({ read: ["a"] }, null as unknown as ItemsOutput, 1, 2), "{ read: [ 'a' ] } was answered with null. An output"],
    [at({ write: { a: 1 } }, {}, 2, 1), "{ write: { a: 1 } } began at 2 and ended at 1, which is not later."],
    [at({ write: { a: 1 } }, {}, Number.NaN, 1), "{ write: { a: 1 } } began at NaN and ended at 1"],
  ])("%j is not an operation", (operation, problem) =>
    expect(problemOf(() => assertItems([operation]))).toContain(problem),
  );

  const keys = fc.constantFrom("a", "b", "c", "d");
  const value = fc.oneof(fc.constant(null), fc.nat(2));
  const inputs = fc.record(
    {
      when: fc.dictionary(keys, value, { maxKeys: 1 }),
      write: fc.dictionary(keys, value, { maxKeys: 2 }),
      read: fc.uniqueArray(keys, { maxLength: 2 }),
    },
    { requiredKeys: [] },
  );
  const plan = fc.array(fc.record({ input: inputs, before: fc.nat(6), after: fc.nat(6) }), {
    minLength: 1,
    maxLength: 10,
  });

  test("operations that have effect one after the other pass; a value that was never there is told", () => {
    fc.assert(
      fc.property(plan, fc.nat(), (planned, which) => {
        const state: { [key: string]: unknown } = {};
        const history = planned.map(({ input, before, after }, place): Step => {
          const { when = {}, write = {}, read = [] } = input;
          const time = { begin: place * 3 - before, end: place * 3 + 1 + after };
          if (Object.entries(when).some(([key, expected]) => (state[key] ?? null) !== expected))
            return { input, output: "refused", ...time };
          const output = Object.fromEntries(read.map((key) => [key, state[key] ?? null]));
          Object.assign(state, write);
          return { input, output, ...time };
        });
        expect(problemOf(() => assertItems(history))).toBeUndefined();
        const reads = history.filter(({ input, output }) => output !== "refused" && (input.read ?? []).length > 0);
        fc.pre(reads.length > 0);
        const changed = reads[which % reads.length];
        const odd = history.map((each) =>
          each === changed
            ? { ...each, output: { ...(each.output as object), [each.input.read?.[0] ?? ""]: "odd" } }
            : each,
        );
        expect(problemOf(() => assertItems(odd))).toMatch(/No order/);
      }),
      { numRuns },
    );
  });

  test("a history whose search takes more steps than it may is told as undecided, not as wrong", () => {
    const reads = Array.from({ length: 20 }, (_, place) => ({
      input: { read: ["a"] },
      output: { a: place },
      begin: 0,
      end: 9,
    }));
    const writes = reads.map(({ output }) => ({ input: { write: output }, output: {}, begin: 0, end: 9 }));
    const last = { input: { read: ["a"] }, output: { a: "never written" }, begin: 10, end: 11 };
    const history = [...writes, ...reads, last];
    expect(problemOf(() => assertItems(history, { maxSteps: 5000 }))).toMatch(
      /^HistoryUndecided: Whether an order of the 41 operations explains their answers is not known: the first 5000 steps .* The longest attempt ended at the one that began at \d+\./,
    );
    expect(
      problemOf(() => assertItems([...writes.slice(0, 5), ...reads.slice(0, 5)], { maxSteps: 5000 })),
    ).toBeUndefined();
    for (const maxSteps of [Number.NaN, 0, -1])
      expect(problemOf(() => assertItems(history, { maxSteps }))).toMatch(/maxSteps is .*: give the number of steps/);
  });

  test("an item may have any key, also one that each object has", () => {
    const key = "__proto__";
    const put = { input: { when: { [key]: null }, write: { [key]: 1 }, read: [key] }, output: { [key]: null } };
    const read = { input: { read: [key] }, output: { [key]: 1 } };
    const history: Step[] = [
      { ...put, begin: 1, end: 2 },
      { ...read, begin: 3, end: 4 },
    ];
    expect(problemOf(() => assertItems(history))).toBeUndefined();
  });

  test("the log notes what works at the same time, and a rejection as an effect that may come later", async () => {
    const log = new OperationLog<ItemsInput, ItemsOutput>();
    let answer: (output: ItemsOutput) => void = () => {};
    const answered = new Promise<ItemsOutput>((resolve) => {
      answer = resolve;
    });
    const slow = log.note({ read: ["a"] }, () => answered);
    const lost = log.note({ write: { a: 1 } }, () => Promise.reject(new Error("no answer")));
    await expect(lost).rejects.toThrow("no answer");
    expect(await log.note({ read: ["a"] }, async () => ({ a: null }))).toEqual({ a: null });
    answer({ a: 1 });
    expect(await slow).toEqual({ a: 1 });
    expect(log.operations.map(({ begin, end }) => [begin, end])).toEqual([
      [2, Number.MAX_SAFE_INTEGER],
      [3, 4],
      [1, 5],
    ]);
    expect(problemOf(() => assertItems(log.operations))).toBeUndefined();
  });

  test("the log refuses an operation that resolves to undefined, which would stand for no answer", async () => {
    const log = new OperationLog<ItemsInput, ItemsOutput>();
    const put = async () => undefined as unknown as ItemsOutput;
    await expect(log.note({ write: { a: 1 } }, put)).rejects.toThrow(
      "The operation { write: { a: 1 } } resolved to undefined. Return its output; {} where it has none.",
    );
    expect(log.operations).toEqual([]);
  });

  test("any other shared thing has a model of its own", () => {
    const counter = {
      initial: 0,
      next: (state: number, _: "add", output: number | undefined) =>
        output === undefined ? [state, state + 1] : output === state + 1 ? [output] : [],
      textOf: String,
    };
    const add = (output: number, begin: number, end: number) => ({ input: "add" as const, output, begin, end });
    expect(problemOf(() => assertLinearizable(counter, [add(2, 1, 5), add(1, 2, 3)]))).toBeUndefined();
    expect(problemOf(() => assertLinearizable(counter, [add(1, 1, 5), add(1, 2, 3)]))).toBe(
      'HistoryBroken: No order of the 2 operations explains their answers. The longest attempt ended at the one that began at 2: "add" was answered with 1.',
    );
  });
});
