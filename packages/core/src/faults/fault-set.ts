import type { Activity } from "../time/activity.js";
import { ActiveFault, type Target } from "./active-fault.js";
import { AppliedFault, CombinedFault } from "./applied-fault.js";
import type { FaultDefinition, FaultEffect } from "./definition.js";
import type { EffectContext } from "./effects.js";
import type { Fault } from "./fault.js";
import type { PauseClock } from "./pauses.js";

/** Something that happened to a fault: it was armed, it changed a call or held it, it was removed. */
export interface FaultEvent {
  readonly what: "armed" | "fired" | "removed";
  readonly fault: ActiveFault;
  /** The number of the call that it changed or held. */
  readonly call?: number | undefined;
}

/**
 * The faults of a world.
 *
 * A request gets every delay that is due, and the first other fault that is due, in the order in which they were added. A fault that
 * loses to an earlier one is not used up.
 */
export class FaultSet {
  readonly #time: PauseClock;
  readonly #activity: Activity;
  #active: ActiveFault[] = [];
  #count = 0;
  /** Is told of each request before its faults are selected: it may add some that begin with this request. */
  director: { meet(target: Target): void } | undefined;
  /** What chance does to a request, beside the faults. */
  chance: ((target: Target) => FaultEffect | undefined) | undefined;
  /** Told what happens to faults, and numbers it: an object, since a function of its own would take memory in each world. */
  observer: { faultChanged(event: FaultEvent): number | undefined } | undefined;

  constructor(activity: Activity, { clock, alarms }: Omit<PauseClock, "onEnd">) {
    this.#time = { clock, alarms, onEnd: (at, what) => activity.fired(at, () => [what()]) };
    this.#activity = activity;
  }

  /** Adds a fault without a check; `addFault` checks it first. */
  add(definition: FaultDefinition): ActiveFault {
    const fault = new ActiveFault(String(++this.#count), definition, this.#time);
    this.#active.push(fault);
    fault.armedBy = this.observer?.faultChanged({ what: "armed", fault });
    return fault;
  }

  /** All faults, in the order in which they were added. */
  list(): readonly ActiveFault[] {
    return this.#active;
  }

  /** Removes a fault and lets its delayed or held requests continue. False if there is no such fault. */
  remove(id: string): boolean {
    const fault = this.#active.find((fault) => fault.id === id);
    this.#active = this.#active.filter((other) => other !== fault);
    if (fault !== undefined) this.#end(fault);
    return fault !== undefined;
  }

  /** Removes and returns all faults, and lets their delayed or held requests continue. */
  clear(): readonly ActiveFault[] {
    const removed = this.#active;
    this.#active = [];
    for (const fault of removed) this.#end(fault);
    return removed;
  }

  #end(fault: ActiveFault): void {
    this.observer?.faultChanged({ what: "removed", fault });
    fault.pauses.end();
  }

  /** Selects the faults that apply to a decoded request, and counts it. */
  meet(target: Target): Fault | undefined {
    const { stub, input, work } = target;
    this.director?.meet(target);
    const chance = this.chance?.(target);
    if (this.#active.length === 0 && chance === undefined) return undefined;
    const due = this.#active.filter((fault) => fault.matches(target)).filter((fault) => fault.countRequest());
    const isDelay = ({ definition: { effect } }: ActiveFault) => effect === "delay" || effect === "hold";
    const selected = [...due.filter(isDelay), ...due.filter((fault) => !isDelay(fault)).slice(0, 1)];
    for (const fault of selected) {
      fault.fire();
      this.observer?.faultChanged({ what: "fired", fault, call: target.number });
    }
    const service = stub.service.id;
    const { operation } = stub;
    // A fault that somebody asked for wins.
    if (chance !== undefined && selected.every(isDelay))
      selected.push(new ActiveFault("", { service, operation, ...chance }, this.#time));
    if (selected.length === 0) return undefined;
    const call = { service, operation, input, work, topic: `${service}/${operation}` };
    const pause =
      ({ pauses }: ActiveFault) =>
      (milliseconds?: number) =>
        this.#activity.wait(call, pauses.wait(`${service} ${operation}`, milliseconds));
    const contextOf = (fault: ActiveFault): EffectContext => ({
      stub,
      pause: pause(fault),
      whileOn: (work, ended) => fault.pauses.whileOn(work, ended),
    });
    return selected
      .map((fault): Fault => new AppliedFault(fault, contextOf(fault)))
      .reduce((first, second) => new CombinedFault(first, second));
  }
}
