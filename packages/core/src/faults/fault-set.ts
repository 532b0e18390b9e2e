import type { Clock } from "@cloudstub/kit";
import type { Stub } from "../registry/stub.js";
import type { Activity } from "../time/activity.js";
import { ArmedFault } from "./armed-fault.js";
import { damage, outcomeOf } from "./damage.js";
import type { FaultDefinition } from "./definition.js";
import { carryOut, type Place } from "./effects.js";
import { explainMet } from "./explain.js";
import type { Fault } from "./fault.js";

/**
 * The faults of a world.
 *
 * A request meets every delay that is due and the first other fault that is, in the order in which they were added; a
 * fault that another one came before has not been used up.
 */
export class FaultSet {
  readonly #clock: Clock;
  readonly #activity: Activity;
  #armed: ArmedFault[] = [];
  #count = 0;

  constructor(clock: Clock, activity: Activity) {
    this.#clock = clock;
    this.#activity = activity;
  }

  /** Adds a fault as it stands; `armFault` checks it first. */
  add(definition: FaultDefinition): ArmedFault {
    const fault = new ArmedFault(String(++this.#count), definition, this.#clock);
    this.#armed.push(fault);
    return fault;
  }

  /** In the order in which they were added. */
  list(): readonly ArmedFault[] {
    return this.#armed;
  }

  /** False when there is no such fault. Requests that it delays or holds go on at once. */
  remove(id: string): boolean {
    const fault = this.#armed.find((fault) => fault.id === id);
    this.#armed = this.#armed.filter((other) => other !== fault);
    fault?.pauses.end();
    return fault !== undefined;
  }

  /** Removes all faults and returns them. Requests that they delay or hold go on at once. */
  clear(): readonly ArmedFault[] {
    const removed = this.#armed;
    this.#armed = [];
    for (const { pauses } of removed) pauses.end();
    return removed;
  }

  /** Decides what a decoded request meets. */
  meet(stub: Stub, input: unknown): Fault | undefined {
    if (this.#armed.length === 0) return undefined;
    const due = this.#armed.filter((fault) => fault.aimsAt(stub, input)).filter((fault) => fault.see());
    const isDelay = ({ definition: { effect } }: ArmedFault) => effect === "delay" || effect === "hold";
    const met = [...due.filter(isDelay), ...due.filter((fault) => !isDelay(fault)).slice(0, 1)];
    if (met.length === 0) return undefined;
    for (const fault of met) fault.fire();
    const call = { service: stub.service.id, operation: stub.operation, input };
    const pause =
      ({ pauses }: ArmedFault) =>
      (milliseconds?: number) =>
        this.#activity.wait(call, pauses.wait(milliseconds));
    const placeOf = (fault: ArmedFault): Place => ({
      stub,
      pause: pause(fault),
      whileOn: (work, ended) => fault.pauses.whileOn(work, ended),
    });
    return met.map((fault) => faultOf(fault, placeOf(fault))).reduce(inTurn);
  }
}

function faultOf(fault: ArmedFault, place: Place): Fault {
  const { definition } = fault;
  let explain: string | undefined = explainMet(definition);
  return {
    get explain() {
      return explain;
    },
    ...carryOut(definition, place),
    outcome: outcomeOf(definition),
    damage(response) {
      const changed = damage(definition, place.stub, response);
      if (changed !== undefined) return changed;
      fault.passBy();
      explain = undefined;
      return response;
    },
  };
}

/** Two faults as one; the first is a delay, and wraps the second. */
function inTurn(first: Fault, second: Fault): Fault {
  return {
    get explain() {
      return [first.explain, second.explain].filter((sentence) => sentence !== undefined).join(" ") || undefined;
    },
    isAnswer: (first.isAnswer ?? false) || (second.isAnswer ?? false),
    around(input, run) {
      const inner = (given: unknown) => (second.around ? second.around(given, run) : run(given));
      return first.around ? first.around(input, inner) : inner(input);
    },
    outcome: second.outcome,
    damage: second.damage,
  };
}
