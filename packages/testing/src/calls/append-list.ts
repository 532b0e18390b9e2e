/** Most clauses that a list at the end of a message has. */
const MAX_LISTED = 12;

/** Ends an error's message, and its stack, with a list, unless it has one with this heading. Leaves what is not an error as it is. */
export function appendList(error: unknown, heading: string, clauses: readonly string[]): void {
  if (clauses.length === 0 || typeof error !== "object" || error === null) return;
  const { message, stack } = error as { readonly message?: unknown; readonly stack?: unknown };
  if (typeof message !== "string" || message.includes(heading)) return;
  const listed = clauses.slice(0, MAX_LISTED);
  const more = clauses.length - listed.length;
  const lines = [
    heading,
    ...listed.map((clause) => `  ${clause.replaceAll("\n", "\n  ")}`),
    ...(more > 0 ? [`  ${more} more`] : []),
  ];
  const explained = `${message}\n\n${lines.join("\n")}`;
  try {
    // The stack has the message as it was when the error was made, and is what jest prints.
    if (typeof stack === "string") Object.assign(error, { stack: stack.replace(message, () => explained) });
    Object.assign(error, { message: explained });
  } catch {
    // A frozen error stays as it is.
  }
}

/** Ends an error's message with what came of calls that failed by a fault or were made again: perhaps that is what the test saw. */
export function appendStories(error: unknown, stories: readonly string[]): void {
  appendList(error, "What came of calls that failed by a fault or were made again:", stories);
}

/** Ends an error's message with the calls that gates hold: perhaps that is why the test took too long. */
export function appendHeld(error: unknown, clauses: readonly string[]): void {
  appendList(error, "Gates of this test still hold:", clauses);
}
