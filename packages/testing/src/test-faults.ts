import {
  type ArmedFault,
  armFault,
  checkShape,
  checkTiming,
  type FaultDefinition,
  type FaultTiming,
  type Registry,
  type World,
} from "@cloudstub/core";
import type { Armoury } from "./aimed-fault.js";
import type { Complaint } from "./failure.js";
import type { Call } from "./journal.js";
import { listed } from "./listed-calls.js";
import { isWanted, nameOf, nearestMiss } from "./nearest-miss.js";

/** Where faults take place, and what was received there. */
export interface FaultGround {
  readonly world: World;
  readonly registry: Registry;
  readonly calls: () => readonly Call[];
}

/** The faults that a test declares, as a list. Throws a `FaultError` where one is none, before any is aimed. */
export function declaredFaults(faults: FaultDefinition | readonly FaultDefinition[]): readonly FaultDefinition[] {
  const list = [faults].flat();
  for (const [position, fault] of list.entries()) checkShape(fault, Array.isArray(faults) ? `faults[${position}]` : "the fault");
  return list;
}

/** The faults that a test has aimed, and what it has to answer for. */
export class TestFaults implements Armoury {
  readonly #ground: FaultGround;
  /** With the frames of where the test asked for each. */
  readonly #aimed = new Map<ArmedFault, string>();

  constructor(ground: FaultGround) {
    this.#ground = ground;
  }

  arm(definition: FaultDefinition, owner: string, stack = ""): ArmedFault {
    const fault = armFault(this.#ground, definition, owner);
    this.#aimed.set(fault, stack);
    return fault;
  }

  retime(fault: ArmedFault, when: FaultTiming): void {
    try {
      checkTiming(when);
    } catch (error) {
      // Whoever asked for this did not ask for the fault as it was before.
      this.remove(fault);
      throw error;
    }
    fault.retime(when);
  }

  excuse(fault: ArmedFault): void {
    this.#aimed.delete(fault);
  }

  remove(fault: ArmedFault): void {
    this.#aimed.delete(fault);
    this.#ground.world.faults.remove(fault.id);
  }

  /** Removes these faults and says of each that was never reached that it was not, and what came instead. */
  finish(faults: readonly ArmedFault[]): Complaint[] {
    const unreached = faults.filter((fault) => this.#aimed.has(fault) && fault.fired === 0);
    const complaints = unreached.map((fault) => ({ sentence: this.#explain(fault), stack: this.#aimed.get(fault) }));
    for (const fault of faults) this.remove(fault);
    return complaints;
  }

  /** {@link finish} for all faults that there are, and for those that went when the mock stopped. */
  finishAll(): Complaint[] {
    return this.finish([...new Set([...this.#aimed.keys(), ...this.#ground.world.faults.list()])]);
  }

  #explain({ sentence, seen, passedBy, definition }: ArmedFault): string {
    const calls = this.#ground.calls();
    const wanted = { service: definition.service, operation: definition.operation, input: definition.input };
    const kind = definition.effect === "answer" ? "answer" : "fault";
    return `This ${kind} was never reached: ${sentence} ${instead()}${listed(calls)}`;

    function instead(): string {
      if (passedBy > 0) return `${passedBy} such ${passedBy === 1 ? "call" : "calls"} came whose answers have no body, and passed it by.`;
      if (seen > 0) return `Only ${seen} such ${seen === 1 ? "call" : "calls"} came, and none that it was due for.`;
      if (!calls.some((call) => isWanted(wanted, call))) return nearestMiss(wanted, calls);
      return definition.effect === "failed-entries"
        ? `No call of ${nameOf(wanted)} held one of these entries.`
        : `The calls of ${nameOf(wanted)} came before it was aimed.`;
    }
  }
}
