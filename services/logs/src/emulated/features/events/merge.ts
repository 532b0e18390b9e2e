import type { EventPlace } from "../../engine/events.js";
import { placeOfKey } from "../../engine/events.js";
import type { LogEvent, LogStream } from "../../state.js";

/** Where an event is among those of all streams of its group. */
export interface MergePlace extends EventPlace {
  readonly ingestedAt: number;
}

/** Negative where the first place comes before the second. */
export function comparePlaces(a: MergePlace, b: MergePlace): number {
  return a.time - b.time || a.ingestedAt - b.ingestedAt || a.stream - b.stream || a.number - b.number;
}

type ComparePlaces = (a: MergePlace, b: MergePlace) => number;

/** The events of a stream, in their order. */
interface Source {
  readonly stream: LogStream;
  readonly entries: Iterator<readonly [key: string, event: LogEvent]>;
}

/** An event among those of several streams. */
interface MergedEvent {
  readonly place: MergePlace;
  readonly stream: LogStream;
  readonly event: LogEvent;
}

/**
 * The events of several streams in one order, each stream given in it. An event takes time in proportion to the logarithm of the number of
 * streams.
 *
 * @param compare Negative where the first place comes before the second: {@link comparePlaces}, or its opposite.
 */
export function* merged(sources: Iterable<Source>, compare: ComparePlaces): Generator<MergedEvent> {
  const heap = new Heap(compare);
  for (const source of sources) {
    const head = headOf(source);
    if (head !== undefined) heap.push(head);
  }
  for (let least = heap.least; least !== undefined; least = heap.least) {
    yield least;
    heap.replaceLeast(headOf(least.source));
  }
}

type Head = MergedEvent & { readonly source: Source };

function headOf(source: Source): Head | undefined {
  const { done, value } = source.entries.next();
  if (done) return undefined;
  const [key, event] = value;
  const { stream } = source;
  return {
    place: { ...placeOfKey(key), stream: stream.number, ingestedAt: event.ingestedAt },
    stream,
    event,
    source,
  };
}

/** A binary heap of the next event of each stream. */
class Heap {
  readonly #heads: Head[] = [];
  readonly #compare: ComparePlaces;

  constructor(compare: ComparePlaces) {
    this.#compare = compare;
  }

  get least(): Head | undefined {
    return this.#heads[0];
  }

  push(head: Head): void {
    let at = this.#heads.push(head) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isBefore(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  /** Puts the next event of the same stream in the place of the least one; removes that where there is none. */
  replaceLeast(next: Head | undefined): void {
    const last = next ?? this.#heads.pop();
    if (last === undefined || this.#heads.length === 0) return;
    this.#heads[0] = last;
    let at = 0;
    for (;;) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < this.#heads.length && this.#isBefore(child, least)) least = child;
      if (least === at) return;
      this.#swap(at, least);
      at = least;
    }
  }

  #isBefore(a: number, b: number): boolean {
    return this.#compare((this.#heads[a] as Head).place, (this.#heads[b] as Head).place) < 0;
  }

  #swap(a: number, b: number): void {
    const heads = this.#heads;
    [heads[a], heads[b]] = [heads[b] as Head, heads[a] as Head];
  }
}
