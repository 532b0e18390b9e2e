// size: all steps of an exploration share what it waits for
import {
  type Explored,
  MAX_ERROR,
  ProductError,
  type RunOptions,
  runStory,
  Search,
  type SearchOptions,
  type Stage,
  StoryBreaks,
  type TakenStep,
  textOf,
  variedIn,
  type World,
  type Worlds,
  worldOfRun,
} from "@cloudstub/core/for-server";

/** Most calls of a story that are explored over the wire: the plans of more would take too much memory. */
const MAX_CALLS = 1000;

/** What an exploration of a world needs. */
export interface ExplorationParts {
  readonly worlds: Worlds;
  /** The name of the world. */
  readonly name: string;
  readonly search: SearchOptions;
  readonly run: RunOptions;
  /** The steps that the client has besides `story` and `holds`. */
  readonly steps: { readonly prepare: boolean; readonly recover: boolean };
  /** The names of what must happen in some run. */
  readonly sometimes: readonly string[];
  /** Called with the world of each run and the one in whose place it stands, before anything happens there. */
  readonly onRun: (run: World, own: World) => void;
  /** What a test has to answer for that held, in sentences. */
  readonly problemsIn: (world: World) => readonly string[];
}

/** A step that the client is to do. */
export interface AskedStep {
  /** From 1. */
  readonly run: number;
  readonly step: TakenStep;
  /** The plan of the run; empty where nothing is disturbed. */
  readonly plan: string;
}

/** The end of an exploration: what was tried, or what was found. */
export interface Ended {
  readonly run: number;
  readonly step: "done";
  readonly explored?: Explored;
  readonly finding?: { readonly code: string; readonly message: string; readonly plan?: string };
  /** What the result may rest on wrongly, in sentences. */
  readonly warnings: readonly string[];
}

/** What a client says of the step that it did. */
export interface StepReport {
  readonly run: number;
  readonly step: string;
  /** Why the step failed; undefined where it did not. */
  readonly error?: string | undefined;
  /** Whether what must happen sometimes happened, by its name. */
  readonly sometimes?: { readonly [name: string]: boolean } | undefined;
}

/**
 * An exploration whose story runs in another process. The world's name leads to the world of the current run, so that clients of any language
 * reach each run by what they are configured with. It goes on when the client reports the step that it was asked for.
 */
export class Exploration {
  readonly #parts: ExplorationParts;
  /** The world in whose place the worlds of runs stand. */
  readonly #own: World;
  /** The world that the name leads to. */
  #current: World;
  #run = 0;
  /** The step that the client has not reported yet. */
  #asked: (AskedStep & { readonly settle: (report: StepReport) => void }) | undefined;
  /** The client's request that waits for the next step. */
  #waiting:
    | { readonly resolve: (answer: AskedStep | Ended) => void; readonly reject: (error: unknown) => void }
    | undefined;
  #isOver = false;

  constructor(parts: ExplorationParts) {
    this.#parts = parts;
    this.#own = parts.worlds.find(parts.name);
    this.#current = this.#own;
  }

  /** True until it is over, or its world was dropped. */
  get isUnderWay(): boolean {
    return !this.#isOver && this.#parts.worlds.leadsTo(this.#current);
  }

  /** The step that the client is to do now; undefined while the world comes to rest. */
  get asked(): AskedStep | undefined {
    return this.#asked;
  }

  /** Resolves to the first step. */
  begin(): Promise<AskedStep | Ended> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      void this.#explore();
    });
  }

  /** Takes what the client says of the step that it was asked for, and resolves to the next one; undefined where it was asked for another. */
  next(report: StepReport): Promise<AskedStep | Ended> | undefined {
    const asked = this.#asked;
    if (asked?.run !== report.run || asked.step !== report.step) return undefined;
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#asked = undefined;
      asked.settle(report);
    });
  }

  /** Puts the world itself back. */
  end(): void {
    if (this.isUnderWay) this.#parts.worlds.putBack(this.#parts.name);
    this.#leave();
  }

  /** Ends it where its world is as it has to be; a request that waits for the next step is refused. */
  #leave(): void {
    this.#isOver = true;
    this.#waiting?.reject(this.#gone());
    this.#waiting = undefined;
  }

  #gone(): ProductError {
    return new ProductError("UnknownExploration", { name: this.#parts.name });
  }

  async #explore(): Promise<void> {
    const { search, run, sometimes } = this.#parts;
    const all = new Search(search, {
      run: (planned) => runStory(this.#stage(textOf(planned.plan)), run, planned),
      sometimes: new Map(sometimes.map((name) => [name, false])),
      maxCalls: MAX_CALLS,
    });
    const result = await all
      .explore()
      .then(triedOf, foundOf)
      .catch((defect: unknown) => this.#waiting?.reject(defect));
    const waiting = this.#waiting;
    this.#waiting = undefined;
    this.end();
    if (typeof result === "object") waiting?.resolve({ run: this.#run, step: "done", ...result });
  }

  #stage(plan: string): Stage {
    const { worlds, name, steps, onRun, problemsIn } = this.#parts;
    // Runs of a world that was dropped in the middle, where another one of this name may be by now.
    if (!this.isUnderWay) throw this.#gone();
    const run = ++this.#run;
    this.#current.endObserver = undefined;
    const world = worlds.standIn(name, worldOfRun());
    this.#current = world;
    world.endObserver = { ended: () => this.#leave() };
    onRun(world, this.#own);
    const marks = new Map<string, boolean>();
    const take = (step: TakenStep) =>
      step === "story" || step === "holds" || steps[step] ? this.#ask({ run, step, plan }, marks) : Promise.resolve();
    const check = () => {
      const problems = problemsIn(world);
      if (problems.length > 0) throw new Error(problems.join("\n"));
    };
    return { world, marks, take, check, end: () => {} };
  }

  #ask(asked: AskedStep, marks: Map<string, boolean>): Promise<void> {
    // Its world may have ended while it came to rest.
    if (!this.isUnderWay) return Promise.reject(this.#gone());
    return new Promise((resolve, reject) => {
      const settle = ({ error, sometimes = {} }: StepReport) => {
        for (const [name, happened] of Object.entries(sometimes)) marks.set(name, happened || marks.get(name) === true);
        if (error === undefined) resolve();
        else reject(new Error(error.slice(0, MAX_ERROR)));
      };
      this.#asked = { ...asked, settle };
      this.#waiting?.resolve(asked);
    });
  }
}

type Result = Omit<Ended, "run" | "step">;

function triedOf(explored: Explored): Result {
  const { varied, runs } = explored;
  return { explored, warnings: varied > 0 ? [variedIn(varied, runs)] : [] };
}

/** Throws an error that is a defect. */
function foundOf(error: unknown): Result {
  if (!(error instanceof ProductError)) throw error;
  const { code, message } = error;
  return { finding: { code, message, ...(error instanceof StoryBreaks && { plan: error.plan }) }, warnings: [] };
}
