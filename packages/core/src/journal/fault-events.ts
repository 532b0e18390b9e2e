import { explainFired, whichCalls } from "../faults/explain.js";
import type { FaultEvent } from "../faults/fault-set.js";

/** True for what happens to a fault that holds calls. */
export function isOfGate({ fault }: FaultEvent): boolean {
  return fault.definition.effect === "hold";
}

/** What happened to a fault, in words: it was armed, it changed a call, it was removed. */
export function wordsOf(event: FaultEvent): string {
  return isOfGate(event) ? gateWords(event) : faultWords(event);
}

function gateWords({ what, fault: { definition, held } }: FaultEvent): string {
  const calls = whichCalls(definition);
  switch (what) {
    case "armed":
      return `Gate: calls of ${calls} will be held`;
    case "fired":
      return `Gate: a call of ${calls} is held`;
    case "removed":
      return `Gate: ${held === 1 ? "1 call" : `${held} calls`} of ${calls} released`;
  }
}

function faultWords({ what, fault: { definition, sentence } }: FaultEvent): string {
  switch (what) {
    case "armed":
      return `Fault: ${sentence}`;
    case "fired":
      return explainFired(definition);
    case "removed":
      return `Fault removed: ${sentence}`;
  }
}
