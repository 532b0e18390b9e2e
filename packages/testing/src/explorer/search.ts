// size: the phases of a search, which share all that it found
import { type AskedChoice, decidedBy, type Random, randomOf } from "@cloudstub/core";
import type { Clock, ServiceModule } from "@cloudstub/kit";
import type { Insides } from "../mock/mock.js";
import { failure } from "../process/failure.js";
import type { Chance, SeenCall } from "./director.js";
import { disturbanceNames, kindOf } from "./disturbances.js";
import { type Explored, type ExploreOptions, invalid } from "./options.js";
import { isDisturbance, type Planned, textOf } from "./plan.js";
import { someOf } from "./random.js";
import { messageOf, reportOf } from "./report.js";
import { type Run, runStory } from "./run.js";

/** The runs of one exploration. */
export class Search<M extends ServiceModule, C extends Clock> {
  readonly #insides: Insides;
  readonly #options: ExploreOptions<M, C>;
  readonly #seed: number;
  readonly #random: Random;
  readonly #beganAt = performance.now();
  readonly #met: { [name: string]: number } = {};
  /** What must happen in some run, and whether it has. */
  readonly #sometimes: Map<string, boolean>;
  readonly #counts = { runs: 0, singles: 0, pairs: 0, pairsPossible: 0, random: 0 };
  #calls: readonly SeenCall[] = [];
  #choices: readonly AskedChoice[] = [];
  /** Plans of two, of the calls that came in runs with one disturbance. */
  readonly #possiblePairs: Planned[][] = [];
  /** Disturbances that the story did not meet when they were tried alone, such as a call that would be late and has no other beside it. */
  readonly #unmet = new Set<string>();

  constructor(insides: Insides, options: ExploreOptions<M, C>, seed: number) {
    this.#insides = insides;
    this.#options = options;
    this.#seed = seed;
    this.#random = randomOf(seed);
    const { marks } = insides;
    for (const name of marks.keys()) marks.set(name, false);
    this.#sometimes = new Map(marks);
  }

  async undisturbed(): Promise<void> {
    const { broke, seen, asked } = await this.#run([]);
    if (broke !== undefined)
      throw failure(
        "StoryBreaksUndisturbed",
        { where: broke.where, problem: messageOf(broke.error) },
        { cause: broke.error },
      );
    if (seen.length === 0) throw failure("StoryWithoutCalls", {});
    this.#calls = seen;
    this.#choices = asked;
  }

  /**
   * Tries each call with each disturbance that may meet it. Disturbances that meet all attempts come last: they use up the retries of a client
   * that the application made once, and an SDK gives a client its retries back only after calls that succeed.
   */
  async singles(): Promise<void> {
    const all = [...this.#plannable(this.#calls), ...this.#takable(this.#choices)];
    const isLasting = (planned: Planned) => isDisturbance(planned) && kindOf(planned.disturbance).isLasting === true;
    for (const planned of [...all.filter((planned) => !isLasting(planned)), ...all.filter(isLasting)]) {
      const run = await this.#try([planned]);
      this.#counts.singles++;
      if (run.reached.length === 0) {
        this.#unmet.add(textOf([planned]));
        continue;
      }
      for (const second of this.#after(planned, run)) this.#possiblePairs.push([planned, second]);
    }
    if (this.#unmet.size === all.length)
      throw failure("StoryNotDisturbed", { calls: this.#calls.map(({ name }) => name).join(", ") });
  }

  async pairs(most: number): Promise<void> {
    const possible = this.#possiblePairs.filter(([, second]) => this.#isMet(second));
    this.#counts.pairsPossible = possible.length;
    for (const plan of someOf(possible, most, this.#random)) {
      await this.#try(plan);
      this.#counts.pairs++;
    }
  }

  async random(runs: number): Promise<void> {
    const all = this.#plannable(this.#calls).filter((planned) => this.#isMet(planned));
    const chooses = this.#takable(this.#choices).length > 0;
    if (all.length < 3 && !chooses) return;
    for (let run = 0; run < runs; run++) {
      const chosen = someOf(all, 3, this.#random);
      // An SDK makes three attempts: it can't stand three disturbances of one call.
      const isOneCall = chosen.every((planned) => isDisturbance(planned) && planned.call === callOf(chosen[0]));
      const storm = decidedBy({ climate: "stormy", seed: Math.floor(this.#random() * 2 ** 32) });
      await this.#try(
        isOneCall ? chosen.slice(1) : chosen,
        chooses ? (asked) => this.#tries(asked.choice.name) && storm(asked) : undefined,
      );
      this.#counts.random++;
    }
  }

  /** Throws a `MockFailure` where something that must happen sometimes never did. */
  sometimes(): void {
    for (const [name, seen] of this.#insides.marks) this.#mark(name, seen);
    const never = [...this.#sometimes].filter(([, seen]) => !seen).map(([name]) => name);
    if (never.length > 0)
      throw failure("SometimesNever", {
        runs: this.#counts.runs,
        names: never.map((name) => JSON.stringify(name)).join(", "),
      });
  }

  async only(plan: readonly Planned[]): Promise<void> {
    const { reached } = await this.#try(plan);
    const missed = plan.filter((planned) => !reached.includes(planned));
    if (missed.length > 0)
      throw invalid(
        `"only" has ${textOf(missed)}, which no call has met. The calls of the story are ${this.#calls.map(({ name }) => name).join(", ")}.`,
      );
  }

  explored(): Explored {
    return {
      ...this.#counts,
      calls: this.#calls.map(({ name }) => name),
      disturbances: this.#met,
      notMet: [...this.#unmet],
      seed: this.#seed,
      elapsedMs: performance.now() - this.#beganAt,
    };
  }

  #isMet(planned: Planned | undefined): boolean {
    return planned !== undefined && !this.#unmet.has(textOf([planned]));
  }

  #mark(name: string, seen: boolean): void {
    this.#sometimes.set(name, seen || this.#sometimes.get(name) === true);
  }

  /** What may happen besides in a run in which this has happened, at the same call or after it. */
  #after(planned: Planned, { seen, asked }: Run): Planned[] {
    if (isDisturbance(planned)) {
      const place = seen.findIndex(({ name }) => name === planned.call);
      return [...this.#plannable(seen.slice(place)), ...this.#takable(asked)];
    }
    return this.#takable(asked.slice(asked.findIndex(({ name }) => name === planned.choice) + 1));
  }

  /** True for the names that were asked for; all unless some were. */
  #tries(name: string): boolean {
    return this.#options.disturbances?.includes(name) ?? true;
  }

  #takable(asked: readonly AskedChoice[]): Planned[] {
    return asked.filter(({ choice }) => this.#tries(choice.name)).map(({ name }) => ({ choice: name }));
  }

  #plannable(calls: readonly SeenCall[]): Planned[] {
    const names = disturbanceNames.filter((name) => this.#tries(name));
    return calls.flatMap((call) =>
      names.filter((name) => kindOf(name).meets(call)).map((disturbance) => ({ disturbance, call: call.name })),
    );
  }

  async #run(plan: readonly Planned[], chance?: Chance): Promise<Run> {
    this.#counts.runs++;
    const run = await runStory(this.#insides, this.#options, { plan, chance });
    for (const planned of run.reached) {
      const name = isDisturbance(planned) ? planned.disturbance : nameOfChoice(planned.choice);
      this.#met[name] = (this.#met[name] ?? 0) + 1;
      if (this.#sometimes.has(name)) this.#mark(name, true);
    }
    for (const [name, seen] of run.marks) this.#mark(name, seen);
    return run;
  }

  /** Throws a `MockFailure` with the fewest disturbances of the plan that break the story. */
  async #try(plan: readonly Planned[], chance?: Chance): Promise<Run> {
    const run = await this.#run(plan, chance);
    if (run.broke === undefined) return run;
    const number = this.#counts.runs;
    const fewest = await this.#shrink(run);
    const { broke } = await this.#run(fewest.plan);
    const report = reportOf({ run: fewest, isRepeated: broke !== undefined, number, seed: this.#seed });
    throw failure("StoryBreaks", { report }, { cause: fewest.broke?.error });
  }

  /** Leaves out, one after the other, each disturbance without which the story breaks too. */
  async #shrink(broken: Run): Promise<Run> {
    let fewest = broken;
    for (const planned of broken.plan) {
      const plan = fewest.plan.filter((other) => other !== planned);
      if (plan.length === 0) continue;
      const run = await this.#run(plan);
      if (run.broke !== undefined) fewest = run;
    }
    return fewest;
  }
}

function callOf(planned: Planned | undefined): string | undefined {
  return planned !== undefined && isDisturbance(planned) ? planned.call : undefined;
}

/** `out-of-order` of `sqs.out-of-order#2`. */
function nameOfChoice(choice: string): string {
  return choice.slice(choice.indexOf(".") + 1, choice.indexOf("#"));
}
