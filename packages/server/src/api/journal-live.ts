import {
  type Detail,
  entryOf,
  type JournalEvent,
  type JournalFilter,
  journalFilter,
  type WorldJournal,
} from "@cloudstub/core/for-server";

/** Milliseconds between two deliveries, at least. */
const PACE_MS = 25;
/** Deliveries take a twentieth of the processor's time at most. */
const SHARE = 20;
/** Most events of one delivery; of the others only the number is told. */
const MAX_EVENTS = 500;
/** Readers that are served in one turn of the event loop, so that no request waits for all of them. */
const TURN = 50;
/** A reader that has this many bytes unread is dropped. */
const MAX_UNREAD = 1024 * 1024;
/** Milliseconds after which a silent connection gets a comment, so that what is in between does not end it. */
const KEEP_ALIVE_MS = 15_000;

/** What a reader wants. */
export interface Wanted {
  readonly journal: WorldJournal;
  readonly filter: JournalFilter;
  readonly detail: Detail;
  /** Readers that want the same have the same. */
  readonly key: string;
}

/** Readers that want the same: what they get is made once. */
interface Group {
  readonly wanted: Wanted;
  readonly isWanted: (event: JournalEvent) => boolean;
  readonly readers: Set<Reader>;
}

interface Reader {
  readonly controller: ReadableStreamDefaultController<Uint8Array>;
  readonly group: Group;
}

const encoder = new TextEncoder();

/**
 * Sends the events of the journals of a server to readers, as server-sent events. Events are collected and sent together, at a pace at which readers take little of the
 * processor's time, however many there are. A reader that does not read is dropped with a word of why.
 */
export class LiveJournal {
  readonly #groups = new Map<string, Group>();
  #pending: JournalEvent[] = [];
  #skipped = 0;
  #timer: NodeJS.Timeout | undefined;
  #keepAlive: NodeJS.Timeout | undefined;
  #stopListening: (() => void) | undefined;
  #costMs = 0;

  /** A stream for one reader, which begins with `backlog`. */
  open(wanted: Wanted, backlog: readonly JournalEvent[]): ReadableStream<Uint8Array> {
    let reader: Reader;
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          reader = this.#add(wanted, controller);
          controller.enqueue(encoder.encode(`retry: 1000\n\n${messages(reader.group, backlog)}`));
        },
        cancel: () => this.#remove(reader),
      },
      { highWaterMark: MAX_UNREAD, size: ({ byteLength }) => byteLength },
    );
  }

  #add(wanted: Wanted, controller: Reader["controller"]): Reader {
    const { journal } = wanted.journal;
    const group = this.#groups.get(wanted.key) ?? {
      wanted,
      isWanted: journalFilter(wanted.filter),
      readers: new Set(),
    };
    this.#groups.set(wanted.key, group);
    const reader = { controller, group };
    group.readers.add(reader);
    this.#stopListening ??= journal.onEvent(
      (event) => this.#take(event),
      () => this.#end(),
    );
    this.#keepAlive ??= setInterval(() => void this.#send(() => encoder.encode(":\n\n")), KEEP_ALIVE_MS).unref();
    return reader;
  }

  #remove(reader: Reader): void {
    const { group } = reader;
    group.readers.delete(reader);
    if (group.readers.size === 0) this.#groups.delete(group.wanted.key);
    if (this.#groups.size === 0) this.#stop();
  }

  #stop(): void {
    this.#stopListening?.();
    this.#stopListening = undefined;
    clearTimeout(this.#timer);
    clearInterval(this.#keepAlive);
    this.#timer = undefined;
    this.#keepAlive = undefined;
    this.#pending = [];
    this.#skipped = 0;
  }

  /** Ends all streams, because the server ends. */
  #end(): void {
    for (const { readers } of this.#groups.values()) for (const { controller } of readers) controller.close();
    this.#groups.clear();
    this.#stop();
  }

  #take(event: JournalEvent): void {
    if (this.#pending.length < MAX_EVENTS) this.#pending.push(event);
    else this.#skipped++;
    this.#timer ??= setTimeout(() => void this.#deliver(), Math.max(PACE_MS, this.#costMs * SHARE)).unref();
  }

  async #deliver(): Promise<void> {
    const [events, skipped] = [this.#pending, this.#skipped];
    this.#pending = [];
    this.#skipped = 0;
    const note = skipped === 0 ? "" : `event: skipped\ndata: ${JSON.stringify({ skipped })}\n\n`;
    this.#costMs = await this.#send((group) => {
      const text =
        messages(
          group,
          events.filter((event) => group.wanted.journal.has(event) && group.isWanted(event)),
        ) + note;
      return text === "" ? undefined : encoder.encode(text);
    });
    this.#timer = undefined;
    if (this.#pending.length > 0 && this.#groups.size > 0) this.#take(this.#pending.pop() as JournalEvent);
  }

  /** Sends each group what is made for it. Returns the milliseconds that it took. */
  async #send(make: (group: Group) => Uint8Array | undefined): Promise<number> {
    let cost = 0;
    for (const group of Array.from(this.#groups.values())) {
      let began = performance.now();
      const bytes = make(group);
      let served = 0;
      for (const reader of bytes === undefined ? [] : [...group.readers]) {
        if (bytes !== undefined && group.readers.has(reader)) this.#give(reader, bytes);
        if (++served % TURN > 0) continue;
        cost += performance.now() - began;
        await new Promise((resolve) => setImmediate(resolve));
        began = performance.now();
      }
      cost += performance.now() - began;
    }
    return cost;
  }

  #give(reader: Reader, bytes: Uint8Array): void {
    const { controller } = reader;
    if ((controller.desiredSize ?? 0) > 0) {
      controller.enqueue(bytes);
      return;
    }
    controller.enqueue(encoder.encode(`event: dropped\ndata: ${JSON.stringify({ why: TOO_SLOW })}\n\n`));
    controller.close();
    this.#remove(reader);
  }
}

const TOO_SLOW = `This reader had ${MAX_UNREAD / 1024} KiB unread. Connect again with the last id as Last-Event-ID to go on.`;

function messages({ wanted }: Group, events: readonly JournalEvent[]): string {
  const { index } = wanted.journal;
  return events
    .map((event) => {
      const entry = entryOf(event, index, wanted.detail);
      return `id: ${entry.id}\ndata: ${JSON.stringify(entry)}\n\n`;
    })
    .join("");
}
