import { type ErrorText, type ErrorValues, ProductError } from "@cloudstub/core";

/** A wrong use of the mock, or a problem that the mock found in a test; the message is for a person. `expect(() => mock.endTest()).toThrow(MockFailure)` */
export class MockFailure extends Error {
  override readonly name = "MockFailure";
  /** A name for programs, which stays the same in all versions: `MockNotRunning`. docs/errors.md lists them. */
  readonly code: string;

  constructor({ code, message }: { readonly code: string; readonly message: string }, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** A failure of the table of errors. */
export function failure<Text extends ErrorText<"tests" | "time" | "faults" | "ports">>(
  text: Text,
  values: ErrorValues<Text>,
  options?: ErrorOptions,
): MockFailure {
  return new MockFailure(new ProductError(text, values), options);
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
  const failed = failure("TestProblems", { problem: problems.map(({ sentence }) => sentence).join("\n") });
  const stack = problems.find((problem) => problem.stack)?.stack;
  if (stack !== undefined) failed.stack = `${failed.name}: ${failed.message}\n${stack.split("\n").slice(1).join("\n")}`;
  throw failed;
}
