import type { WireResponse } from "../wire/wire.js";
import type { ActiveFault } from "./active-fault.js";
import { damage, outcomeOf } from "./damage.js";
import { type AppliedEffect, applyEffect, type EffectContext } from "./effects.js";
import { explainFired } from "./explain.js";
import type { Fault, Outcome } from "./fault.js";

/** A fault that changes a request. */
export class AppliedFault implements Fault {
  readonly outcome: Outcome;
  readonly #fault: ActiveFault;
  readonly #stub: EffectContext["stub"];
  readonly #effect: AppliedEffect;
  #explain: string | undefined;

  constructor(fault: ActiveFault, context: EffectContext) {
    const { definition } = fault;
    this.outcome = outcomeOf(definition);
    this.#fault = fault;
    this.#stub = context.stub;
    this.#effect = applyEffect(definition, context);
    this.#explain = explainFired(definition);
  }

  get explain(): string | undefined {
    return this.#explain;
  }

  get isAnswer(): boolean {
    return this.#effect.isAnswer ?? false;
  }

  around(input: unknown, run: (input: unknown) => unknown): unknown {
    return this.#effect.around ? this.#effect.around(input, run) : run(input);
  }

  damage(response: WireResponse): WireResponse {
    const changed = damage(this.#fault.definition, this.#stub, response);
    if (changed !== undefined) return changed;
    this.#fault.skip();
    this.#explain = undefined;
    return response;
  }
}

/** Two faults of one request. The first is a delay, and wraps the second. */
export class CombinedFault implements Fault {
  readonly #first: Fault;
  readonly #second: Fault;

  constructor(first: Fault, second: Fault) {
    this.#first = first;
    this.#second = second;
  }

  get explain(): string | undefined {
    const sentences = [this.#first.explain, this.#second.explain];
    return sentences.filter((sentence) => sentence !== undefined).join(" ") || undefined;
  }

  get isAnswer(): boolean {
    return (this.#first.isAnswer ?? false) || (this.#second.isAnswer ?? false);
  }

  get outcome(): Outcome {
    return this.#second.outcome;
  }

  around(input: unknown, run: (input: unknown) => unknown): unknown {
    return aroundOf(this.#first, input, (given) => aroundOf(this.#second, given, run));
  }

  damage(response: WireResponse): WireResponse {
    return this.#second.damage(response);
  }
}

function aroundOf(fault: Fault, input: unknown, run: (input: unknown) => unknown): unknown {
  return fault.around ? fault.around(input, run) : run(input);
}
