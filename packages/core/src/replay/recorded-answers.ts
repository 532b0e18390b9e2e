import { bytesOfPayload, isObject as isMessage, isPayload } from "@cloudstub/kit";
import type { ActiveFault } from "../faults/active-fault.js";
import { checkTarget, type FaultContext } from "../faults/add-fault.js";
import { checkShape } from "../faults/check-shape.js";
import type { FaultDefinition } from "../faults/definition.js";
import { FaultError } from "../faults/fault-error.js";
import { addFaultsFromJson } from "../faults/faults-from-json.js";
import type { JournalEntry } from "../journal/entry.js";
import { readable } from "../journal/readable.js";
import { mismatches } from "../matching/mismatches.js";
import type { Registry } from "../registry/registry.js";
import { identify } from "../request/identify.js";
import { readBody } from "../request/read-body.js";
import { outputOfRecorded } from "./recorded-call.js";
import { entriesIn } from "./recorded-lines.js";
import { requestOf } from "./replayed-request.js";

/**
 * Adds the faults of a JSON text, or the answers of a recording: lines of the journal. A call with a recorded input then gets the recorded answer; of several answers
 * to the same input each comes once, in their order, and the last one from then on. Rejects with a `FaultError`, or with a `ProductError` for a line that is not one.
 */
export async function addFaultsFromText(context: FaultContext, text: string): Promise<ActiveFault[]> {
  if (!isRecording(text)) return addFaultsFromJson(context, text);
  const { registry, world } = context;
  const definitions = await answersIn(registry, entriesIn(text));
  for (const definition of definitions) {
    checkShape(definition, "a recorded answer");
    checkTarget(registry, definition);
  }
  return definitions.map((definition) => {
    const fault = world.faults.add(definition);
    fault.mayStayUnmet = true;
    fault.accepts = sameInputAs(definition);
    return fault;
  });
}

/** An input with further members is another one, such as that of the next page. */
function sameInputAs({ input: expected }: FaultDefinition): (input: unknown) => boolean {
  return (input) => mismatches(comparable(input), expected).length === 0;
}

/** True for lines of the journal: a fault has no kind. */
function isRecording(text: string): boolean {
  const [line = ""] = text.trimStart().split("\n", 1);
  try {
    const first: unknown = JSON.parse(line);
    return isMessage(first) && "kind" in first;
  } catch {
    return false;
  }
}

async function answersIn(registry: Registry, entries: readonly JournalEntry[]): Promise<FaultDefinition[]> {
  const byInput = new Map<string, FaultDefinition[]>();
  for (const entry of [...entries].sort((one, other) => (one.id < other.id ? -1 : 1))) {
    const answer = entry.kind === "request" && entry.fault === undefined ? await answerOf(registry, entry) : undefined;
    if (answer === undefined) continue;
    const key = JSON.stringify([answer.service, answer.operation, readable(answer.input).value]);
    byInput.set(key, [...(byInput.get(key) ?? []), answer]);
  }
  return [...byInput.values()].flatMap((answers) =>
    answers.map((answer, at) => ({ ...answer, when: at === answers.length - 1 ? ("always" as const) : { times: 1 } })),
  );
}

/** The answer of a recorded call, to be given again; undefined where not all of it was kept, or no operation here is meant. */
async function answerOf(registry: Registry, entry: JournalEntry): Promise<FaultDefinition | undefined> {
  const request = requestOf(entry, (text) => text);
  if (typeof request === "string") return undefined;
  const match = await identify(registry, request);
  if (match.stub === undefined) return undefined;
  const { stub } = match;
  const { error, status = 0, id } = entry;
  // An answer such as 304, which no fault gives.
  if (error !== undefined && status < 400) return undefined;
  try {
    const input = comparable(stub.codec().decode(await readBody(match, request)));
    const target = { service: stub.service.id, operation: stub.operation, input };
    if (error !== undefined)
      return { ...target, effect: "error", code: error.code, message: error.message || error.code, status };
    const output = outputOfRecorded(stub, entry);
    return output === undefined ? undefined : { ...target, effect: "answer", output: output as object };
  } catch (problem) {
    throw new FaultError(`The recorded call ${id} can't be read: ${(problem as Error).message}`);
  }
}

/** Members that SDKs make up for each call, by the names that AWS's services have for them. */
const madeUp = new Set(["ClientRequestToken", "ClientToken", "IdempotencyToken"]);

/** The input without what is different in each call; a streamed body as bytes. */
function comparable(input: unknown): object {
  const kept = Object.entries(input as object).filter(([name, value]) => !madeUp.has(name) && value !== undefined);
  return Object.fromEntries(
    kept.map(([name, value]) => [name, isPayload(value) ? bytesOfPayload(value) : (value as unknown)]),
  );
}
