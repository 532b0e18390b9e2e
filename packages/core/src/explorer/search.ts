// size: the phases of a search, which share all that it found

import { type Random, randomOf } from "../choices/random.js";
import { type AskedChoice, decidedBy } from "../choices/world-choices.js";
import { ProductError } from "../errors/product-error.js";
import type { Chance, SeenCall } from "./director.js";
import { type Disturbance, disturbanceNames, kindOf } from "./disturbances.js";
import { invalid, type SearchOptions } from "./options.js";
import { isDisturbance, type Planned, textOf } from "./plan.js";
import { Sample, someOf } from "./random.js";
import { messageOf, reportOf } from "./report.js";
import type { Run } from "./run.js";

/** The plans of two among which some are chosen; more are left out by chance. */
const MAX_PAIRS = 20_000;

/** What was tried. `expect(explored.runs).toBeGreaterThan(20)` */
export interface Explored {
  /** Runs of the story, the undisturbed one included. */
  readonly runs: number;
  /** The calls of the undisturbed run, in the order of their arrival: `["dynamodb.PutItem#1", "sns.Publish#1"]`. */
  readonly calls: readonly string[];
  /** How often each disturbance met a call, and each choice was taken. */
  readonly disturbances: { readonly [Name in Disturbance]?: number } & { readonly [choice: string]: number };
  /**
   * Plans with one disturbance that no call met: `["late@dynamodb.PutItem#1"]`. A call that runs alone can't be late; one that the story
   * does not await may not come.
   */
  readonly notMet: readonly string[];
  /** The runs of each kind, and how many pairs there were to choose from. */
  readonly singles: number;
  readonly pairs: number;
  readonly pairsPossible: number;
  readonly random: number;
  /** Runs whose calls before the first disturbance were not those of the undisturbed run: 0 of a story that is the same each time. */
  readonly varied: number;
  readonly seed: number;
  readonly elapsedMs: number;
}

/** A finding: the fewest disturbances that break the story. Its message tells them, its `cause` is the error of the story or of `holds`. */
export class StoryBreaks extends ProductError<"StoryBreaks"> {
  /** The plan as `only` takes it. */
  readonly plan: string;

  constructor(report: string, plan: readonly Planned[], cause: unknown) {
    super("StoryBreaks", { report }, { cause });
    this.plan = textOf(plan);
  }
}

/** Where the runs of a search take place. */
export interface SearchParts {
  /** Runs the story once in a world of its own. */
  readonly run: (planned: { readonly plan: readonly Planned[]; readonly chance?: Chance | undefined }) => Promise<Run>;
  /** What must happen in some run, by its name, and whether it has. */
  readonly sometimes: ReadonlyMap<string, boolean>;
  /** Most calls of the story; as many as there are unless given. */
  readonly maxCalls?: number | undefined;
}

/** The runs of one exploration. */
export class Search {
  readonly #parts: SearchParts;
  readonly #options: SearchOptions;
  readonly #random: Random;
  readonly #beganAt = performance.now();
  readonly #met: { [name: string]: number } = {};
  readonly #sometimes: Map<string, boolean>;
  readonly #counts = { runs: 0, singles: 0, pairs: 0, pairsPossible: 0, random: 0, varied: 0 };
  #calls: readonly SeenCall[] = [];
  #choices: readonly AskedChoice[] = [];
  /** Plans of two, of the calls that came in runs with one disturbance. */
  readonly #possiblePairs: Sample<readonly [Planned, Planned]>;
  /** How many of them there are, by their second parts. */
  readonly #seconds = new Map<string, number>();
  /** Disturbances that the story did not meet when they were tried alone, such as a call that would be late and has no other beside it. */
  readonly #unmet = new Set<string>();

  constructor(options: SearchOptions, parts: SearchParts) {
    this.#parts = parts;
    this.#options = options;
    this.#random = randomOf(options.seed);
    this.#possiblePairs = new Sample(MAX_PAIRS, this.#random);
    this.#sometimes = new Map(parts.sometimes);
  }

  /**
   * Runs the story undisturbed, then with each disturbance, with pairs and at random; or with the one plan of `only`. Throws a `ProductError`
   * where the story breaks, a {@link StoryBreaks} where disturbances break it.
   */
  async explore(): Promise<Explored> {
    const { only, pairs, random } = this.#options;
    await this.#undisturbed();
    if (only !== undefined) await this.#only(only);
    else {
      await this.#singles();
      await this.#pairs(pairs);
      await this.#atRandom(random);
      this.#checkSometimes();
    }
    return {
      ...this.#counts,
      calls: this.#calls.map(({ name }) => name),
      disturbances: this.#met,
      notMet: [...this.#unmet],
      seed: this.#options.seed,
      elapsedMs: performance.now() - this.#beganAt,
    };
  }

  async #undisturbed(): Promise<void> {
    const { broke, seen, asked } = await this.#run([]);
    if (broke !== undefined)
      throw new ProductError(
        "StoryBreaksUndisturbed",
        { where: broke.where, problem: messageOf(broke.error) },
        { cause: broke.error },
      );
    if (seen.length === 0) throw new ProductError("StoryWithoutCalls", {});
    const { maxCalls = seen.length } = this.#parts;
    if (seen.length > maxCalls)
      throw invalid(`The story makes ${seen.length} calls, and ${maxCalls} can be explored at most. Make it shorter.`);
    this.#calls = seen;
    this.#choices = asked;
  }

  /**
   * Tries each call with each disturbance that may meet it. Disturbances that meet all attempts come last: they use up the retries of a client
   * that the application made once, and an SDK gives a client its retries back only after calls that succeed.
   */
  async #singles(): Promise<void> {
    const all = [...this.#plannable(this.#calls), ...this.#takable(this.#choices)];
    const isLasting = (planned: Planned) => isDisturbance(planned) && kindOf(planned.disturbance).isLasting === true;
    for (const planned of [...all.filter((planned) => !isLasting(planned)), ...all.filter(isLasting)]) {
      const run = await this.#try([planned]);
      this.#counts.singles++;
      if (run.reached.length === 0) {
        this.#unmet.add(textOf([planned]));
        continue;
      }
      for (const second of this.#after(planned, run)) this.#addPair(planned, second);
    }
    if (this.#unmet.size === all.length)
      throw new ProductError("StoryNotDisturbed", { calls: this.#calls.map(({ name }) => name).join(", ") });
  }

  #addPair(first: Planned, second: Planned): void {
    const text = textOf([second]);
    this.#seconds.set(text, (this.#seconds.get(text) ?? 0) + 1);
    this.#possiblePairs.add([first, second]);
  }

  async #pairs(most: number): Promise<void> {
    for (const [second, count] of this.#seconds) if (!this.#unmet.has(second)) this.#counts.pairsPossible += count;
    const possible = this.#possiblePairs.kept.filter(([, second]) => this.#isMet(second));
    for (const plan of someOf(possible, most, this.#random)) {
      await this.#try(plan);
      this.#counts.pairs++;
    }
  }

  async #atRandom(runs: number): Promise<void> {
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

  #checkSometimes(): void {
    for (const [name, seen] of this.#parts.sometimes) this.#mark(name, seen);
    const never = [...this.#sometimes].filter(([, seen]) => !seen).map(([name]) => name);
    if (never.length > 0)
      throw new ProductError("SometimesNever", {
        runs: this.#counts.runs,
        names: never.map((name) => JSON.stringify(name)).join(", "),
      });
  }

  async #only(plan: readonly Planned[]): Promise<void> {
    const { reached } = await this.#try(plan);
    const missed = plan.filter((planned) => !reached.includes(planned));
    if (missed.length > 0)
      throw invalid(
        `"only" has ${textOf(missed)}, which no call has met. The calls of the story are ${this.#calls.map(({ name }) => name).join(", ")}.`,
      );
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
    const run = await this.#parts.run({ plan, chance });
    if (this.#hasVaried(run)) this.#counts.varied++;
    for (const planned of run.reached) {
      const name = isDisturbance(planned) ? planned.disturbance : nameOfChoice(planned.choice);
      this.#met[name] = (this.#met[name] ?? 0) + 1;
      if (this.#sometimes.has(name)) this.#mark(name, true);
    }
    for (const [name, seen] of run.marks) this.#mark(name, seen);
    return run;
  }

  /** Throws a {@link StoryBreaks} with the fewest disturbances of the plan that break the story. */
  async #try(plan: readonly Planned[], chance?: Chance): Promise<Run> {
    const run = await this.#run(plan, chance);
    if (run.broke === undefined) return run;
    const number = this.#counts.runs;
    const fewest = await this.#shrink(run);
    const { broke } = await this.#run(fewest.plan);
    const { seed } = this.#options;
    const { varied } = this.#counts;
    const report = reportOf({ run: fewest, isRepeated: broke !== undefined, number, seed, varied });
    throw new StoryBreaks(report, fewest.plan, fewest.broke?.error);
  }

  /** True where other calls than those of the undisturbed run came before the first one that met a disturbance. */
  #hasVaried({ seen, reached }: Run): boolean {
    const met = reached.filter(isDisturbance).map(({ call }) => call);
    const first = seen.findIndex(({ name }) => met.includes(name));
    return seen.slice(0, first + 1).some(({ name }, place) => name !== this.#calls[place]?.name);
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
