import { randomBytes } from "node:crypto";
import timers from "node:timers";
import {
  clientSpanOf,
  type Journal,
  type JournalEvent,
  type SpanIds,
  spanOf,
  tracesOf,
} from "@cloudstub/core/for-server";
import { Collector } from "./collector.js";

/** Where spans go. */
export interface OtlpOptions {
  /** The URL of a collector, such as `http://127.0.0.1:4318`. `/v1/traces` is added unless its path ends so; a user and a password are sent as basic authentication. */
  readonly url: string;
  /** Told in sentences when the collector does not take spans, and when it does again. */
  readonly onTrouble?: ((sentence: string) => void) | undefined;
}

const PERIOD_MS = 1000;
/** How long it may take for all that is left when the server ends. */
const CLOSE_MS = 1000;
/** Spans in one request, which are made in one turn of the event loop: a few milliseconds. */
const BATCH = 256;
/** Events that wait to be sent; further ones are dropped. */
const MOST_WAITING = 8192;
/** How often an event waits for its cause to be recorded. */
const MOST_TURNS = 10;
/** Causes that are remembered. */
const MOST_KNOWN = 32_768;

interface Waiting {
  readonly event: JournalEvent;
  /** The client's span, where its headers name one. */
  readonly client: ReturnType<typeof clientSpanOf>;
  turns: number;
}

/** An event, and where its span belongs. */
interface Ready {
  readonly event: JournalEvent;
  readonly ids: SpanIds;
}

/** The real timers, saved before a test can install fake ones. */
const { clearInterval, clearTimeout, setInterval, setTimeout } = timers;

/**
 * Sends the events of a journal as OpenTelemetry's spans, in the JSON of OTLP over HTTP: https://opentelemetry.io/docs/specs/otlp/#otlphttp. To take an event
 * costs no more than to note it; batches are sent beside the requests, and dropped where the collector does not take them.
 */
export class OtlpExporter {
  readonly #collector: Collector;
  /** Aborted when the server can't wait any more. */
  readonly #closing = new AbortController();
  readonly #onTrouble: (sentence: string) => void;
  readonly #stopListening: () => void;
  readonly #timer: NodeJS.Timeout;
  #waiting: Waiting[] = [];
  /** The spans of events, by the request id and by the world and number of the event. */
  readonly #known = new Map<string, SpanIds>();
  #dropped = 0;
  #isTroubled = false;
  #sending: Promise<void> | undefined;

  constructor(journal: Journal, { url, onTrouble = () => {} }: OtlpOptions) {
    this.#collector = new Collector(url);
    this.#onTrouble = onTrouble;
    this.#stopListening = journal.onEvent((event) => this.#take(event));
    this.#timer = setInterval(() => void this.#flush(), PERIOD_MS).unref();
  }

  /** Sends what is left. */
  async close(): Promise<void> {
    this.#stopListening();
    clearInterval(this.#timer);
    const limit = setTimeout(() => this.#closing.abort(), CLOSE_MS);
    await this.#sending;
    for (const each of this.#waiting) each.turns = MOST_TURNS;
    await this.#flush();
    clearTimeout(limit);
    const spans = this.#dropped === 1 ? "1 span was" : `${this.#dropped} spans were`;
    if (this.#dropped > 0) this.#onTrouble(`${spans} not sent to ${this.#collector.name}.`);
  }

  #take(event: JournalEvent): void {
    if (this.#waiting.length >= MOST_WAITING) this.#dropped++;
    else {
      const headers = event.held?.requestHeaders;
      this.#waiting.push({ event, client: headers && clientSpanOf(headers), turns: 0 });
    }
  }

  #flush(): Promise<void> {
    if (this.#sending === undefined && this.#waiting.length > 0)
      this.#sending = this.#sendAll(this.#ready()).finally(() => {
        this.#sending = undefined;
      });
    return this.#sending ?? Promise.resolve();
  }

  /** A collector that does not take one batch is not asked to take the others; one that refuses some spans of it is. */
  async #sendAll(ready: readonly Ready[]): Promise<void> {
    let isTaken = ready.length > 0;
    for (let first = 0; first < ready.length; first += BATCH) {
      const spans = ready.slice(first, first + BATCH).map(({ event, ids }) => spanOf(event, ids));
      const { refused = spans.length, why } = await this.#collector.take(tracesOf(spans), this.#closing.signal);
      if (why === undefined) continue;
      isTaken = false;
      this.#drop(refused < spans.length ? refused : ready.length - first, why);
      if (refused >= spans.length) return;
    }
    if (isTaken) this.#recover();
  }

  /** What waits and can be sent. An event whose cause is not recorded yet goes on waiting. */
  #ready(): Ready[] {
    const waiting = this.#waiting.sort((one, other) => one.event.number - other.event.number);
    this.#waiting = [];
    return waiting.flatMap((each) => {
      const ids = this.#idsOf(each);
      if (ids !== undefined) return [{ event: each.event, ids }];
      this.#waiting.push(each);
      return [];
    });
  }

  /** Where the span of an event belongs; undefined while its cause may still be recorded. */
  #idsOf(waiting: Waiting): SpanIds | undefined {
    const { event, client } = waiting;
    const { cause, causeNumber, number, requestId } = event;
    // An agent's name is not the id of an event.
    const request = cause?.includes("/") ? undefined : cause;
    const causeKey = causeNumber === undefined ? request : keyOf(event, causeNumber);
    const parent = causeKey === undefined ? client : this.#known.get(causeKey);
    if (causeKey !== undefined && parent === undefined && waiting.turns++ < MOST_TURNS) return undefined;
    const ids = {
      traceId: parent?.traceId ?? randomBytes(16).toString("hex"),
      spanId: randomBytes(8).toString("hex"),
      parentSpanId: parent?.spanId,
    };
    if (requestId !== undefined) this.#remember(requestId, ids);
    this.#remember(keyOf(event, number), ids);
    return ids;
  }

  #remember(key: string, ids: SpanIds): void {
    this.#known.set(key, ids);
    if (this.#known.size > MOST_KNOWN) this.#known.delete(this.#known.keys().next().value as string);
  }

  #drop(spans: number, trouble: string): void {
    this.#dropped += spans;
    if (!this.#isTroubled)
      this.#onTrouble(`${this.#collector.name} does not take spans (${trouble}). They are dropped until it does.`);
    this.#isTroubled = true;
  }

  #recover(): void {
    const dropped = this.#dropped === 1 ? "1 was" : `${this.#dropped} were`;
    if (this.#dropped > 0) this.#onTrouble(`${this.#collector.name} takes spans again. ${dropped} dropped.`);
    this.#isTroubled = false;
    this.#dropped = 0;
  }
}

function keyOf({ of }: JournalEvent, number: number): string {
  return `${of?.world}/${number}`;
}
