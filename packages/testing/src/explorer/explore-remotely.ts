import { MAX_ERROR, messageOf, ProductError, type TakenStep } from "@cloudstub/core";
import { chosenSeed } from "../mock/seed-variable.js";
import { MockFailure } from "../process/failure.js";
import type { RemoteInsides, RemoteWorld } from "../remote/remote-world.js";
import { checkSteps, type Explored, type RemoteExploreOptions } from "./options.js";

/** What the server asks for next: a step of a run, or the end. */
interface Asked {
  readonly run: number;
  readonly step: TakenStep | "done";
  readonly explored?: Explored;
  readonly finding?: { readonly code: string; readonly message: string; readonly plan?: string };
  readonly warnings?: readonly string[];
}

/** Explores in a world of a running server, which plans the runs and tells what they find, in the words of the library. */
export async function exploreRemotely(
  world: RemoteWorld,
  { send, marks }: RemoteInsides,
  options: RemoteExploreOptions,
): Promise<Explored> {
  const body = bodyOf(options, marks);
  const steps = new Steps(world, options);
  let asked = await send<Asked>("POST", "explorations", { body });
  try {
    while (asked.step !== "done") {
      marks.clear();
      const error = (await steps.take(asked.step))?.slice(0, MAX_ERROR);
      const { run, step } = asked;
      const report = { run, step, error, sometimes: Object.fromEntries(marks) };
      asked = await send<Asked>("POST", "explorations/next", { body: report });
    }
  } catch (error) {
    // It may be over already, with its world or the server.
    await send("DELETE", "explorations").catch(() => {});
    throw error;
  }
  for (const sentence of asked.warnings ?? []) console.warn(`CloudStub: ${sentence}`);
  const { finding, explored } = asked;
  if (finding === undefined) return explored as Explored;
  const { code, message, plan } = finding;
  const repeat = plan === undefined ? "" : `\n${repeatedBy("world", plan)}`;
  throw new MockFailure({ code, message: `${message}${repeat}` }, { cause: steps.latestError });
}

/** The line that repeats a finding. */
export function repeatedBy(explored: "mock" | "world", plan: string): string {
  return `To repeat it, and to keep it as a test: explore(${explored}, { story, holds, only: "${plan}" })`;
}

/** The steps of a test. */
class Steps {
  readonly #world: RemoteWorld;
  readonly #options: RemoteExploreOptions;
  /** Why the story of this run rejected. */
  #ofStory: unknown;
  latestError: unknown;

  constructor(world: RemoteWorld, options: RemoteExploreOptions) {
    this.#world = world;
    this.#options = options;
  }

  /** Does a step. Resolves to why it failed; to undefined where it did not. */
  async take(step: TakenStep): Promise<string | undefined> {
    const { holds } = this.#options;
    if (step === "story") this.#ofStory = undefined;
    try {
      await (step === "holds" ? holds(this.#world, { error: this.#ofStory }) : this.#options[step]?.(this.#world));
      return undefined;
    } catch (error) {
      if (step === "story") this.#ofStory = error;
      this.latestError = error;
      return messageOf(error);
    }
  }
}

/** The options as the server takes them. Throws a `MockFailure` for steps that are not functions, and for a seed that is not a number. */
function bodyOf(options: RemoteExploreOptions, marks: ReadonlyMap<string, boolean>): object {
  try {
    checkSteps(options);
  } catch (error) {
    throw error instanceof ProductError ? new MockFailure(error) : error;
  }
  const { story: _, holds: __, prepare, recover, ...tried } = options;
  return {
    ...tried,
    seed: chosenSeed(tried.seed),
    prepare: prepare !== undefined,
    recover: recover !== undefined,
    sometimes: [...marks.keys()],
  };
}
