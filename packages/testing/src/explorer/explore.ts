import type { Clock, ServiceModule } from "@cloudstub/kit";
import { type Insides, insidesOf, type Mock } from "../mock/mock.js";
import { checkOptions, type Explored, type ExploreOptions, invalid } from "./options.js";
import { Search } from "./search.js";

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
 * @example
 * await explore(mock, {
 *   story: () => placeOrder({ id: "a" }),
 *   holds: async (world) => expect(await announced(world)).toEqual(["a"]),
 * });
 */
export async function explore<M extends ServiceModule, C extends Clock>(
  mock: Mock<M, C>,
  options: ExploreOptions<M, C>,
): Promise<Explored> {
  const insides = insidesOf(mock);
  if (insides === undefined) throw invalid("explore needs a mock: explore(mock, { story, holds }).");
  const { seed, only, pairs, random } = checkOptions(options, choicesOf(insides));
  const search = new Search(insides, options, seed);
  await search.undisturbed();
  if (only !== undefined) await search.only(only);
  else {
    await search.singles();
    await search.pairs(pairs);
    await search.random(random);
    search.sometimes();
  }
  return search.explored();
}

/** The names of the choices that the mock's services have. */
function choicesOf({ at }: Insides): string[] {
  return at.registry.services.flatMap(({ module }) => module.choices ?? []).map(({ name }) => name);
}
