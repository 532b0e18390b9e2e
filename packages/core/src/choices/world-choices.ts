import type { Choice, Choices, Draw } from "@cloudstub/kit";
import type { WorldJournal } from "../journal/world-journal.js";
import { type SeededClimate, weightIn } from "./climate.js";
import { randomOfText } from "./random.js";

/** A choice that a service could have taken. */
export interface AskedChoice {
  readonly service: string;
  readonly choice: Choice;
  /** Names it by its place among all times that the world was asked for this choice: `sqs.out-of-order#3`. */
  readonly name: string;
}

/** Who asks: the id of a request, the number of a call, or that of an agent's step. */
export interface Asking {
  readonly service: string;
  readonly operation?: string | undefined;
  readonly cause?: string | undefined;
  readonly causeNumber?: number | undefined;
  readonly step?: number | undefined;
}

/** Says whether a choice is taken. */
export type Decide = (asked: AskedChoice) => boolean;

/** The one source of choices of a world. Each choice has a sequence of its own, so that one that is asked once more changes no other. */
export class WorldChoices {
  readonly #journal: WorldJournal;
  readonly #seed: number;
  readonly #decide: Decide;
  readonly #counts = new Map<string, number>();

  constructor(journal: WorldJournal, seed: number, decide: Decide) {
    this.#journal = journal;
    this.#seed = seed;
    this.#decide = decide;
  }

  /** The choices of a call or an agent. */
  of(asking: Asking): Choices {
    return { take: (choice, about) => this.take(asking, choice, about) };
  }

  /** See {@link Choices.take}. */
  // oxlint-disable-next-line max-params -- who asks, for what, about what
  take(asking: Asking, choice: Choice, about?: string): Draw | undefined {
    const { service, operation = "", cause, causeNumber, step } = asking;
    const kind = `${service}.${choice.name}`;
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    const name = `${kind}#${count}`;
    if (!this.#decide({ service, choice, name })) return undefined;
    const stub = { service: { id: service }, operation, matchKey: operation, placeholder: false };
    const summary = `${choice.says}${about === undefined ? "" : ` (${about})`}. AWS may do so: ${choice.promise}. ${choice.page} (${name})`;
    this.#journal.tell("choice", { summary, stub, cause, causeNumber, step });
    const random = randomOfText(`${this.#seed} drawn ${name}`);
    return (below) => Math.floor(random() * below);
  }
}

/** Decides as a climate does. */
export function decidedBy({ climate, seed }: SeededClimate): Decide {
  return ({ choice, name }) => randomOfText(`${seed} ${name}`)() * 1000 < weightIn(climate, choice);
}
