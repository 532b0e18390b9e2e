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
import type { Armoury } from "./aim.js";
import type { Call } from "./journal.js";
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
  readonly #aimed = new Set<ArmedFault>();

  constructor(ground: FaultGround) {
    this.#ground = ground;
  }

  arm(definition: FaultDefinition, owner: string): ArmedFault {
    const fault = armFault(this.#ground, definition, owner);
    this.#aimed.add(fault);
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
  finish(faults: readonly ArmedFault[]): string[] {
    const unreached = faults.filter((fault) => this.#aimed.has(fault) && fault.fired === 0);
    for (const fault of faults) this.remove(fault);
    return unreached.map((fault) => this.#explain(fault));
  }

  /** {@link finish} for all faults that there are, and for those that went when the mock stopped. */
  finishAll(): string[] {
    return this.finish([...new Set([...this.#aimed, ...this.#ground.world.faults.list()])]);
  }

  #explain({ sentence, seen, passedBy, definition }: ArmedFault): string {
    const calls = this.#ground.calls();
    const wanted = { service: definition.service, operation: definition.operation, input: definition.input };
    return `This fault was never reached: ${sentence} ${instead()}`;

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
