import {
  type Detail,
  entryOf,
  type Journal,
  type JournalEvent,
  type JournalFilter,
  journalFilter,
  type WorldJournal,
} from "@cloudstub/core/for-server";

/** Milliseconds between two deliveries, at least. */
const PACE_MS = 25;
/** Deliveries take a twentieth of the processor's time at most. */
const SHARE = 20;
/** Most events that a reader gets in one delivery; of the others only the number is told. */
const MAX_EVENTS = 500;
/** Most events with which a stream begins; of earlier ones only the number is told. */
const MAX_BACKLOG = 1000;
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
  /** How many events had been recorded when it came: it gets those after them. */
  readonly since: number;
}

/** Makes what a reader of a group gets of the events after the first `since`; undefined for nothing. */
type Make = (group: Group, since: number) => Uint8Array | undefined;

const encoder = new TextEncoder();

/**
 * Sends the events of the journals of a server to readers, as server-sent events. Events are collected and sent together, at a pace at which readers take little of the
 * processor's time, however many there are. A reader that does not read is dropped with a word of why.
 */
export class LiveJournal {
  readonly #groups = new Map<string, Group>();
  /** How many events had been recorded when the last ones were sent. */
  #sent = 0;
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
          const left = Math.max(0, backlog.length - MAX_BACKLOG);
          const begin = skipped(left) + messages(reader.group, backlog.slice(left));
          controller.enqueue(encoder.encode(`retry: 1000\n\n${begin}`));
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
    const reader = { controller, group, since: journal.recorded };
    group.readers.add(reader);
    if (this.#stopListening === undefined) {
      this.#sent = journal.recorded;
      this.#stopListening = journal.onEvent(
        () => this.#schedule(journal),
        () => this.#end(),
      );
    }
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
  }

  /** Ends all streams, because the server ends. */
  #end(): void {
    for (const { readers } of this.#groups.values()) for (const { controller } of readers) controller.close();
    this.#groups.clear();
    this.#stop();
  }

  #schedule(journal: Journal): void {
    this.#timer ??= setTimeout(() => void this.#deliver(journal), Math.max(PACE_MS, this.#costMs * SHARE)).unref();
  }

  async #deliver(journal: Journal): Promise<void> {
    const from = this.#sent;
    const events = [...journal.oldestFirst(from)];
    this.#sent = journal.recorded;
    // The journal has dropped what came before the first of these.
    const first = this.#sent - events.length;
    this.#costMs = await this.#send((group, since) => {
      const { wanted, isWanted } = group;
      const found = events
        .slice(Math.max(0, since - first))
        .filter((event) => wanted.journal.has(event) && isWanted(event));
      const dropped = Math.max(0, first - Math.max(from, since));
      const left = Math.max(0, found.length - MAX_EVENTS) + dropped;
      const text = messages(group, found.slice(0, MAX_EVENTS)) + skipped(left);
      return text === "" ? undefined : encoder.encode(text);
    }, from);
    this.#timer = undefined;
    if (journal.recorded > this.#sent && this.#groups.size > 0) this.#schedule(journal);
  }

  /** Sends the readers of a group the same bytes, and a reader that came after the first `from` events its own. Returns the milliseconds that this took. */
  async #send(make: Make, from = Number.POSITIVE_INFINITY): Promise<number> {
    let cost = 0;
    for (const group of Array.from(this.#groups.values())) {
      let began = performance.now();
      const bytes = make(group, from);
      let served = 0;
      for (const reader of group.readers) {
        const own = reader.since > from ? make(group, reader.since) : bytes;
        if (own !== undefined && group.readers.has(reader)) this.#give(reader, own);
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

/** The event that tells how many were left out; nothing where none was. */
function skipped(count: number): string {
  return count === 0 ? "" : `event: skipped\ndata: ${JSON.stringify({ skipped: count })}\n\n`;
}

function messages({ wanted }: Group, events: readonly JournalEvent[]): string {
  const { index } = wanted.journal;
  return events
    .map((event) => {
      const entry = entryOf(event, index, wanted.detail);
      return `id: ${entry.id}\ndata: ${JSON.stringify(entry)}\n\n`;
    })
    .join("");
}
