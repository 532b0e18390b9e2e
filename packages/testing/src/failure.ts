/** What a test did wrong with the mock, or what the mock found wrong in a test; the message is for a person. `expect(() => mock.endTest()).toThrow(MockFailure)` */
export class MockFailure extends Error {
  override readonly name = "MockFailure";
}

/** What a test has to answer for. */
export interface Complaint {
  readonly sentence: string;
  /** The stack of where the test asked for it. */
  readonly stack?: string | undefined;
}

/** Throws a {@link MockFailure} with all complaints, whose stack is that of the first that has one: test frameworks show the line there. */
export function complain(complaints: readonly Complaint[]): void {
  if (complaints.length === 0) return;
  const failure = new MockFailure(complaints.map(({ sentence }) => sentence).join("\n"));
  const stack = complaints.find((complaint) => complaint.stack)?.stack;
  if (stack !== undefined) failure.stack = `${failure.name}: ${failure.message}\n${stack.split("\n").slice(1).join("\n")}`;
  throw failure;
}
