/**
 * The error of the test that a hook runs after, in jest, mocha and node:test, as far as the framework tells it; undefined after a test that
 * passed, and where the framework is another.
 */
export function errorOfTest(self: unknown, [context]: readonly unknown[]): unknown {
  return inMocha(self) ?? inNode(context) ?? inJest();
}

/** Mocha's hooks have the test as `this.currentTest`. */
function inMocha(self: unknown): unknown {
  return (self as { readonly currentTest?: { readonly err?: unknown } } | undefined)?.currentTest?.err;
}

/** The context of a test in node:test has the error from Node 20.12 on; the one of the test's code is its cause. */
function inNode(context: unknown): unknown {
  const error = (context as { readonly error?: { readonly cause?: unknown } | null } | undefined)?.error;
  return error?.cause ?? error ?? undefined;
}

interface JestState {
  readonly currentlyRunningTest?: { readonly errors?: readonly unknown[] } | null;
}

/** jest tells its hooks nothing; its runner keeps the running test in a global, under a symbol of its own. */
function inJest(): unknown {
  const symbol = Object.getOwnPropertySymbols(globalThis).find(
    ({ description }) => description === "JEST_STATE_SYMBOL",
  );
  if (symbol === undefined) return undefined;
  const state = (globalThis as { readonly [name: symbol]: unknown })[symbol] as JestState | undefined;
  const error = state?.currentlyRunningTest?.errors?.at(-1);
  return Array.isArray(error) ? (error as unknown[])[0] : error;
}
