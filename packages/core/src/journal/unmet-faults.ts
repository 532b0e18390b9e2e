import type { ActiveFault } from "../faults/active-fault.js";
import { explainMismatch, mismatches } from "../matching/mismatches.js";
import type { AccountRegion } from "../validation/account-and-region.js";
import { idOf } from "./entry.js";
import type { JournalEvent } from "./event.js";
import { inputOf } from "./held.js";

/** Of the armed faults that are about an operation, why each did not meet a call of it: the part of its condition that the call differs from. */
export function* unmetBy(faults: readonly ActiveFault[], call: JournalEvent, at: AccountRegion): Iterable<string> {
  for (const fault of faults) {
    const why = whyUnmet(fault, call, at);
    if (why !== undefined) yield `A fault did not meet it (${fault.sentence.slice(0, -1)}): ${why.text}.`;
  }
}

/** The parts of a journal in which the nearest call is looked for. */
interface Calls {
  oldestFirst(): Iterable<JournalEvent>;
}

/** Of an armed fault that changed no call yet, the nearest call that came since, and the part of the condition that it differs from. */
export function* explainUnmet(fault: ActiveFault, calls: Calls, home: AccountRegion): Iterable<string> {
  if (fault.fired > 0) return;
  let nearest: { readonly call: JournalEvent; readonly parts: number; readonly text: string } | undefined;
  let count = 0;
  for (const call of calls.oldestFirst()) {
    const why = call.fault === undefined ? whyUnmet(fault, call, call.at ?? home) : undefined;
    if (why === undefined) continue;
    count++;
    if (nearest === undefined || why.parts < nearest.parts) nearest = { call, ...why };
  }
  const { service, operation } = fault.definition;
  const what = operation === undefined ? service : `${service} ${operation}`;
  if (nearest === undefined) yield `No call of ${what} has come since.`;
  else {
    const which = count === 1 ? "The only call" : `The nearest of ${count} calls`;
    yield `It met no call yet. ${which} of ${what} since, request or call ${idOf(nearest.call.number)}, did not meet it: ${nearest.text}.`;
  }
}

/** Which part of a fault's condition a call differs from, and how many parts; undefined where it is not about the operation, was armed later, or was met. */
function whyUnmet(
  fault: ActiveFault,
  call: JournalEvent,
  at: AccountRegion,
): { readonly parts: number; readonly text: string } | undefined {
  if (!isNear(fault, call)) return undefined;
  const { definition, seen, fired } = fault;
  const parts = differencesFrom(definition, call, at);
  if (parts.length > 0) return { parts: parts.length, text: parts.join("; ") };
  const { when = { times: 1 } } = definition;
  if (fired > 0 || when === "always" || "times" in when) return undefined;
  return { parts: 1, text: `of the calls that fit, ${seen} came so far` };
}

/** True for a call of the operation that came after the fault was armed. */
function isNear({ definition, armedBy }: ActiveFault, { number, kind, stub }: JournalEvent): boolean {
  if (armedBy === undefined || armedBy > number || (kind !== "request" && kind !== "call")) return false;
  return definition.service === stub?.service.id && (definition.operation ?? stub.operation) === stub.operation;
}

function differencesFrom(
  { account, region, input }: ActiveFault["definition"],
  { held }: JournalEvent,
  at: AccountRegion,
): string[] {
  return [
    ...((region ?? at.region) === at.region ? [] : [`it was in ${at.region}`]),
    ...((account ?? at.account) === at.account ? [] : [`it was of account ${at.account}`]),
    ...(input === undefined || held === undefined ? [] : mismatches(input, inputOf(held)).map(explainMismatch)),
  ];
}
