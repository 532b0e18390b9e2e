import timers from "node:timers";
import { type AskedChoice, WorldChoices } from "../choices/world-choices.js";
import { type ActiveFault, isOfClient, type Target } from "../faults/active-fault.js";
import { batchOf } from "../faults/batch.js";
import type { FaultEffect } from "../faults/definition.js";
import type { Exchange } from "../world/exchange.js";
import type { World } from "../world/world.js";
import type { GivenFunctions } from "../world/world-functions.js";
import { type ListedCall, listedCall } from "./call-lines.js";
import { type ArrivedCall, disturbanceNames, kindOf } from "./disturbances.js";
import { type DisturbedCall, isDisturbance, nameOfCall, type Planned } from "./plan.js";

/** The real timer, saved before a test can install a fake one. */
const { setTimeout } = timers;

/** A late call goes on when nothing has arrived for this many milliseconds of the machine's time. */
const QUIET_MS = 10;
/** It goes on after this many in any case. */
const LATEST_MS = 2000;

/** Calls and choices of a run beyond this many are left alone, and of the answers only the last ones are listed. */
const MAX_SEEN = 10_000;
const MAX_LISTED = 1000;

/** A call of a run, with its name. */
export interface SeenCall extends ArrivedCall {
  readonly name: string;
  /** How often its client has sent it; 1 for a delivery and a function. */
  readonly attempts: number;
}

/** Says of a choice beside the plan whether it is taken. */
export type Chance = (asked: AskedChoice) => boolean;

/** All runs draw from the same numbers, so that a plan means the same in each. */
const DRAWN_FROM = 0;

/** Sees each call of a run when it arrives, and disturbs the calls that the plan names. Takes the choices that the plan names, or chance. */
export class Director {
  readonly seen: SeenCall[] = [];
  /** The choices that the services had, in their order. */
  readonly asked: AskedChoice[] = [];
  /** What of the plan has happened, and the choices that chance took besides. */
  readonly reached: Planned[] = [];
  readonly #answers: ListedCall[] = [];
  readonly #world: World;
  readonly #plan: readonly Planned[];
  readonly #counts = new Map<string, number>();
  /** The calls of clients by the ids that all attempts share. */
  readonly #byInvocation = new Map<string, SeenCall & { attempts: number }>();
  #arrivals = 0;
  #isStopped = false;
  readonly #faults: ActiveFault[] = [];

  constructor(world: World, plan: readonly Planned[], chance: Chance = () => false) {
    this.#world = world;
    this.#plan = plan;
    world.faults.director = { meet: (target) => this.#meet(target) };
    world.choices = new WorldChoices(world.journal, DRAWN_FROM, (asked) => this.#decide(asked, chance));
    world.observers.push((exchange) => this.#note(exchange));
    this.#watchFunctions();
  }

  /** The answered calls, the last thousand of them. */
  get answers(): readonly ListedCall[] {
    return this.#answers.slice(-MAX_LISTED);
  }

  /** The story has ended, and with it the process that a disturbance stopped: calls reach AWS again. */
  storyOver(): void {
    this.#isStopped = false;
  }

  /** Disturbs nothing any more. */
  end(): void {
    this.#world.faults.director = undefined;
    this.#world.choices = undefined;
    for (const { id } of this.#faults) this.#world.faults.remove(id);
  }

  #note(exchange: Exchange): void {
    const call = listedCall(exchange);
    if (call === undefined) return;
    this.#answers.push(call);
    if (this.#answers.length > MAX_LISTED * 2) this.#answers.splice(0, MAX_LISTED);
  }

  /** Choices that are disturbances, too, are left to those. */
  #decide(asked: AskedChoice, chance: Chance): boolean {
    if ((disturbanceNames as readonly string[]).includes(asked.choice.name)) return false;
    if (this.asked.length >= MAX_SEEN) return false;
    this.asked.push(asked);
    const planned = this.#plan.find((each) => !isDisturbance(each) && each.choice === asked.name);
    if (planned === undefined && !chance(asked)) return false;
    this.reached.push(planned ?? { choice: asked.name });
    return true;
  }

  #meet(target: Target): void {
    if (this.seen.length >= MAX_SEEN) return;
    const { stub, input, work } = target;
    const { operation, service } = stub;
    const isBatch = batchOf(service.model(), operation) !== undefined;
    const arrived = { service: service.id, operation, isFifo: isFifo(input), isBatch };
    // A delivery is an agent's call.
    if (isOfClient(target)) this.#meetClient(arrived, work?.request?.headers?.["amz-sdk-invocation-id"]?.toString());
    else if (work?.agent !== undefined) this.#disturb(this.#see({ ...arrived, origin: "delivery" }), 0);
  }

  /** `id` is the one that all attempts of an SDK's call share; other clients have none. */
  #meetClient(arrived: Omit<ArrivedCall, "origin">, id: string | undefined): void {
    this.#arrivals++;
    const known = id === undefined ? undefined : this.#byInvocation.get(id);
    const call = known ?? this.#see({ ...arrived, origin: "client" });
    if (known !== undefined) known.attempts++;
    else if (id !== undefined) this.#byInvocation.set(id, call);
    if (this.#isStopped) this.#add(call, { effect: "dropped-connection" });
    else this.#disturb(call, call.attempts - 1);
  }

  #see(call: ArrivedCall): SeenCall & { attempts: number } {
    const what = call.origin === "function" ? call.operation : `${call.service}.${call.operation}`;
    const key = `${call.origin} ${what}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    const seen = { ...call, name: nameOfCall(call.origin, what, count), attempts: 1 };
    this.seen.push(seen);
    return seen;
  }

  /** Several disturbances of one call meet one attempt each, in the order of the plan; a lasting one meets all. */
  #disturb(call: SeenCall, attempt: number): void {
    const own = this.#plannedFor(call);
    const lasting = own.find(({ disturbance }) => kindOf(disturbance).isLasting);
    const planned = lasting ?? own[attempt];
    if (planned === undefined) return;
    const effect = kindOf(planned.disturbance).effect?.(call);
    if (effect === undefined) return;
    const fault = this.#add(call, effect);
    if (effect.effect === "hold") return void this.#releaseWhenQuiet(fault, planned);
    if (!this.reached.includes(planned)) this.reached.push(planned);
    if (planned.disturbance === "stopped") this.#isStopped = true;
  }

  /** What the plan does to a call. A plan that was written by hand may name a disturbance that the call can't meet. */
  #plannedFor(call: SeenCall): DisturbedCall[] {
    return this.#plan
      .filter(isDisturbance)
      .filter((planned) => planned.call === call.name && kindOf(planned.disturbance).meets(call));
  }

  #add({ service, operation }: ArrivedCall, effect: FaultEffect): ActiveFault {
    const fault = this.#world.faults.add({ service, operation, ...effect, when: { times: 1 } });
    this.#faults.push(fault);
    return fault;
  }

  /** A call is late only where others have gone ahead of it: a story that waits for its answer sees no difference. */
  async #releaseWhenQuiet(fault: ActiveFault, planned: Planned): Promise<void> {
    const arrivals = this.#arrivals;
    const until = performance.now() + LATEST_MS;
    for (let before = -1; before !== this.#arrivals && performance.now() < until; ) {
      before = this.#arrivals;
      await this.#world.activity.rest({ clients: false, until, grace: QUIET_MS });
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    }
    if (this.#arrivals > arrivals) this.reached.push(planned);
    fault.pauses.end();
  }

  /** Functions whose handlers the test gave. They are a world's own, so that nothing is left when it ends. */
  #watchFunctions(): void {
    const host = this.#world.functions;
    if (host === undefined || !("find" in host)) return;
    const given = host as GivenFunctions;
    const invoke: GivenFunctions["invoke"] = (environment, invocation) => {
      const operation = environment.functionName;
      const call = this.#see({
        origin: "function",
        service: "lambda",
        operation,
        isFifo: false,
        isBatch: false,
      });
      const [planned] = this.#plannedFor(call);
      if (planned !== undefined && this.#world.faults.director !== undefined) {
        this.reached.push(planned);
        given.find(operation)?.crash({ after: true });
      }
      return given.invoke(environment, invocation);
    };
    this.#world.functions = Object.create(given, { invoke: { value: invoke } }) as GivenFunctions;
  }
}

function isFifo(input: unknown): boolean {
  return String((input as { readonly QueueUrl?: unknown } | undefined)?.QueueUrl).endsWith(".fifo");
}
