import { choiceNames, ProductError, runStory, Search, StoryBreaks } from "@cloudstub/core";
import type { Clock, ServiceModule } from "@cloudstub/kit";
import { insidesOf, type Mock } from "../mock/mock.js";
import { failure, MockFailure } from "../process/failure.js";
import { type RemoteWorld, remoteInsidesOf } from "../remote/remote-world.js";
import { exploreRemotely, repeatedBy } from "./explore-remotely.js";
import { MockStage } from "./mock-stage.js";
import { checkOptions, type Explored, type ExploreOptions, type RemoteExploreOptions } from "./options.js";

/**
 * Looks for what AWS is allowed to do and the story can't stand. The story runs once undisturbed; then once for each of its calls and each
 * disturbance that may meet it, then with two disturbances, then with three at random. Choices that AWS leaves to
 * itself, such as the order of messages, are tried in the same way. Each run has a fork of the mock, so that it begins
 * with the mock's state and changes nothing there.
 *
 * Resolves to what was tried. Rejects with a `MockFailure` that tells the fewest disturbances which break the story, and how to repeat them;
 * its `cause` is the story's error or that of `holds`.
 *
 * What AWS is allowed to do: https://docs.aws.amazon.com/wellarchitected/latest/reliability-pillar/design-interactions-in-a-distributed-system-to-prevent-failures.html
 *
 * Of a world of a running server, each run takes place in that world, which has its state again afterwards.
 *
 * @example
 * await explore(mock, {
 *   story: () => placeOrder({ id: "a" }),
 *   holds: async (world) => expect(await announced(world)).toEqual(["a"]),
 * });
 */
export function explore<M extends ServiceModule, C extends Clock>(
  mock: Mock<M, C>,
  options: ExploreOptions<M, C>,
): Promise<Explored>;
export function explore<M extends ServiceModule>(
  world: RemoteWorld<M>,
  options: RemoteExploreOptions<M>,
): Promise<Explored>;
export async function explore(explored: object, given: object): Promise<Explored> {
  const remote = remoteInsidesOf(explored);
  if (remote !== undefined) return exploreRemotely(explored as RemoteWorld, remote, given as RemoteExploreOptions);
  const insides = insidesOf(explored);
  if (insides === undefined)
    throw failure("InvalidExploration", { problem: "explore needs a mock: explore(mock, { story, holds })." });
  const options = given as ExploreOptions;
  try {
    const { marks } = insides;
    const search = new Search(checkOptions(options, choiceNames(insides.at.registry)), {
      run: (planned) =>
        runStory(new MockStage(insides, options, planned.plan), { timeout: "10s", ...options }, planned),
      sometimes: marks,
    });
    for (const name of marks.keys()) marks.set(name, false);
    return await search.explore();
  } catch (error) {
    throw failureOf(error);
  }
}

/** The failure of a test that an error of the search means. */
function failureOf(error: unknown): unknown {
  if (!(error instanceof ProductError)) return error;
  const { cause, message } = error;
  if (!(error instanceof StoryBreaks)) return new MockFailure(error, { cause });
  return failure("StoryBreaks", { report: `${message}\n${repeatedBy("mock", error.plan)}` }, { cause });
}
