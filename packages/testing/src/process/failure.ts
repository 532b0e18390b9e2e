/** A wrong use of the mock, or a problem that the mock found in a test; the message is for a person. `expect(() => mock.endTest()).toThrow(MockFailure)` */
export class MockFailure extends Error {
  override readonly name = "MockFailure";
}

/** A reason for which the mock fails a test. */
export interface TestProblem {
  readonly sentence: string;
  /** The stack of the test's call site. */
  readonly stack?: string | undefined;
}

/** Throws a {@link MockFailure} with all problems. It has the stack of the first problem with one, so that test frameworks show that line. */
export function throwProblems(problems: readonly TestProblem[]): void {
  if (problems.length === 0) return;
  const failure = new MockFailure(problems.map(({ sentence }) => sentence).join("\n"));
  const stack = problems.find((problem) => problem.stack)?.stack;
  if (stack !== undefined)
    failure.stack = `${failure.name}: ${failure.message}\n${stack.split("\n").slice(1).join("\n")}`;
  throw failure;
}
