import fc from "fast-check";
import { expect, test } from "vitest";
import { type Model, type Operation, unexplained } from "../../packages/testing/src/checkers/linearizable.js";

type Input = { readonly write: number } | "read" | "add";

/** A number that clients write, read and add one to; a read and an addition are answered with it. */
const register: Model<number, Input, number> = {
  initial: 0,
  next(state, input, output) {
    const after = input === "read" ? state : input === "add" ? state + 1 : input.write;
    if (output === undefined) return [state, after];
    return typeof input === "object" || output === after ? [after] : [];
  },
  textOf: String,
  isRead: (input) => input === "read",
};

const write = (value: number, begin: number, end: number) => ({ input: { write: value }, output: 0, begin, end });
const read = (output: number, begin: number, end: number) => ({ input: "read" as const, output, begin, end });
const add = (output: number | undefined, begin: number, end: number) => ({ input: "add" as const, output, begin, end });
type History = readonly Operation<Input, number>[];

const good: { readonly [name: string]: History } = {
  "no operation": [],
  "one after the other": [write(1, 0, 1), read(1, 2, 3), add(2, 4, 5), read(2, 6, 7)],
  "a read beside a write has the old value or the new one": [write(1, 0, 9), read(0, 1, 2), read(1, 3, 4)],
  "two additions at once": [add(2, 0, 5), add(1, 1, 6), read(2, 7, 8)],
  "an addition without an answer that was done": [add(undefined, 0, 5), read(1, 6, 7)],
  "an addition without an answer that was not done": [add(undefined, 0, 5), read(0, 6, 7)],
  "writes in another order than that of their ends": [write(1, 0, 9), write(2, 1, 3), read(2, 4, 5), read(1, 6, 7)],
};
const bad: { readonly [name: string]: History } = {
  "a stale read": [write(1, 0, 1), read(0, 2, 3)],
  "a read goes back to an older value": [write(1, 0, 9), read(1, 1, 2), read(0, 3, 4)],
  "a lost update": [add(1, 0, 5), add(1, 1, 6), read(1, 7, 8)],
  "an acknowledged write was lost": [write(1, 0, 1), write(2, 2, 3), read(1, 4, 5)],
  "an addition without an answer was done twice": [add(undefined, 0, 5), read(2, 6, 7)],
  "an addition without an answer was done after its end": [add(undefined, 0, 1), read(0, 2, 3), read(1, 4, 5)],
  "a value that was never written": [write(1, 0, 1), read(7, 0, 3)],
  "two readers see two writes in different orders": [write(1, 0, 9), write(2, 0, 9), read(1, 10, 11), read(2, 12, 13)],
};

test.each(Object.entries(good))("explains %s", (_, history) => expect(unexplained(register, history)).toBeUndefined());
test.each(Object.entries(bad))("does not explain %s", (_, history) =>
  expect(unexplained(register, history)).toBeDefined(),
);

test("names the operation that does not fit", () => {
  const history = [write(1, 0, 1), read(1, 2, 3), read(0, 4, 5), read(1, 6, 7)];
  expect(unexplained(register, history)).toEqual(read(0, 4, 5));
});

/** Operations of which each has a client, in the order of that client, and takes effect at a time within. */
const plan = fc.array(
  fc.record({
    input: fc.oneof(fc.record({ write: fc.nat(2) }), fc.constant("read" as const), fc.constant("add" as const)),
    client: fc.nat(3),
    wait: fc.nat(3),
    before: fc.nat(4),
    after: fc.nat(4),
  }),
  { maxLength: 9 },
);

/** A history of operations that took effect one after the other. */
function historyOf(planned: typeof plan extends fc.Arbitrary<infer T> ? T : never): Operation<Input, number>[] {
  const free = [0, 0, 0, 0];
  const timed = planned.map(({ input, client, wait, before, after }) => {
    const begin = (free[client] as number) + wait + 1;
    const end = begin + before + after + 1;
    free[client] = end;
    return { input, begin, effect: begin + before + 0.5, end };
  });
  let state = 0;
  const effective = timed.sort((a, b) => a.effect - b.effect);
  return effective.map(({ input, begin, end }) => {
    if (typeof input === "object") state = input.write;
    if (input === "add") state++;
    return { input, output: state, begin, end };
  });
}

/** Tries every order. */
function isExplained(states: readonly number[], left: History): boolean {
  if (left.length === 0) return true;
  const firstEnd = Math.min(...left.map(({ end }) => end));
  return left.some((operation) => {
    if (operation.begin > firstEnd) return false;
    const after = states.flatMap((state) => register.next(state, operation.input, operation.output));
    return (
      after.length > 0 &&
      isExplained(
        after,
        left.filter((each) => each !== operation),
      )
    );
  });
}

test("explains every history of operations that took effect at one time each", () => {
  fc.assert(
    fc.property(plan, (planned) => {
      expect(unexplained(register, historyOf(planned))).toBeUndefined();
    }),
  );
});

test("explains a history with a changed output, or a lost one, where any order of all does", () => {
  fc.assert(
    fc.property(plan, fc.nat(), fc.option(fc.nat(4), { nil: undefined }), (planned, which, output) => {
      const history = historyOf(planned).slice(0, 7);
      const at = which % Math.max(1, history.length);
      const changed = history.map((operation, number) => (number === at ? { ...operation, output } : operation));
      expect(unexplained(register, changed) === undefined).toBe(isExplained([0], changed));
    }),
    { numRuns: 300 },
  );
});
