import type { FunctionEnvironment, FunctionInvocation, InvocationOutcome } from "@cloudstub/kit";
import { holdCall } from "../journal/held.js";
import type { WorldJournal } from "../journal/world-journal.js";
import type { WorldFunctions } from "./world-functions.js";

/** Characters of a log that an event keeps. */
const MAX_LOG = 16 * 1024;

/** The parts of a world that the notes need. */
interface WorldParts {
  readonly journal: WorldJournal;
  readonly clock: { now(): number };
  readonly history: { begin(): number };
}

/** A host of functions whose runs are noted in the journal. */
export function notedFunctions(host: WorldFunctions, world: WorldParts): WorldFunctions {
  const invoke = (environment: FunctionEnvironment, invocation: FunctionInvocation) =>
    noted(world, { environment, invocation }, () => host.invoke(environment, invocation));
  return Object.create(host, { invoke: { value: invoke } }) as WorldFunctions;
}

interface Invoked {
  readonly environment: FunctionEnvironment;
  readonly invocation: FunctionInvocation;
}

async function noted(
  { journal, clock, history }: WorldParts,
  { environment, invocation }: Invoked,
  run: () => Promise<InvocationOutcome>,
): Promise<InvocationOutcome> {
  const { traceHeader, requestId, payload } = invocation;
  const { functionKey, functionName } = environment;
  const number = history.begin();
  const time = clock.now();
  const beganAt = performance.now();
  if (traceHeader !== undefined) journal.running.begin(traceHeader, number);
  try {
    const outcome = await run();
    if (!journal.isOn) return outcome;
    const { functionError, errorType = functionError ?? "", errorMessage = "", notes } = outcome;
    // The service is named by the function's ARN.
    const [, , id = ""] = functionKey.split(":", 3);
    journal.record({
      kind: "invocation",
      number,
      time,
      beganAt,
      durationMs: performance.now() - beganAt,
      cause: requestId,
      stub: { service: { id }, operation: "run", matchKey: `function ${functionName}`, placeholder: false },
      resource: functionName,
      summary: `function ${functionName} ran`,
      error: functionError === undefined ? undefined : { code: errorType, message: errorMessage },
      logs: textOf(outcome),
      notes: notes.length > 0 ? notes : undefined,
      held: holdCall({ input: payload, output: outcome.payload }),
      of: undefined,
    });
    return outcome;
  } finally {
    if (traceHeader !== undefined) journal.running.end(traceHeader);
  }
}

function textOf({ log }: InvocationOutcome): string {
  let text = "";
  for (const { message } of log) {
    text += message;
    if (text.length > MAX_LOG) return `${text.slice(0, MAX_LOG)}…`;
  }
  return text;
}
