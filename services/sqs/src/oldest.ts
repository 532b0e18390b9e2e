import { messageOf } from "./held.js";
import type { Kept } from "./queue-contents.js";
import type { HeldMessage, SqsState } from "./state.js";

/**
 * The messages of a queue wherever they are, oldest first: what the contract takes for visible (specification 3). Looking at
 * those in flight and delayed costs nothing where there are none.
 */
export function oldestMessages(state: SqsState, queue: string): IterableIterator<Kept> {
  const sources = [
    visible(state, queue),
    ...[state.inFlight.of(queue), state.delayed.of(queue)].filter(({ size }) => size > 0).map((family) => held(family.entries())),
  ];
  return sources.length === 1 ? (sources[0] as IterableIterator<Kept>) : merge(sources);
}

function* visible(state: SqsState, queue: string): IterableIterator<Kept> {
  for (const [key, message] of state.messages.of(queue).entries()) yield { key, message };
}

function* held(entries: Iterable<[string, HeldMessage]>): IterableIterator<Kept> {
  for (const [key, one] of entries) yield { key, message: messageOf(one) };
}

function* merge(sources: readonly IterableIterator<Kept>[]): IterableIterator<Kept> {
  const heads = sources.map((source) => source.next());
  for (;;) {
    const least = leastOf(heads);
    if (least === undefined) return;
    yield (heads[least] as IteratorYieldResult<Kept>).value;
    heads[least] = (sources[least] as IterableIterator<Kept>).next();
  }
}

function leastOf(heads: readonly IteratorResult<Kept>[]): number | undefined {
  let least: number | undefined;
  let leastKey = "";
  for (const [index, { done, value }] of heads.entries()) {
    if (done || (least !== undefined && value.key > leastKey)) continue;
    least = index;
    leastKey = value.key;
  }
  return least;
}
