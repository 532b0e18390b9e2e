import { explainFired, whichCalls } from "../faults/explain.js";
import type { FaultEvent } from "../faults/fault-set.js";
import type { WorldJournal } from "../journal/world-journal.js";

/** Adds to the journal what happens to a fault: it is armed, it changes a call, it is removed. One that holds calls is a gate. */
export function tellFault(journal: WorldJournal, event: FaultEvent): void {
  if (!journal.isOn) return;
  const isGate = event.fault.definition.effect === "hold";
  journal.tell(isGate ? "gate" : "fault", {
    summary: isGate ? gateWords(event) : faultWords(event),
    causeNumber: event.call,
  });
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
