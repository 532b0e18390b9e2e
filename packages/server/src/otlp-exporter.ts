import { randomBytes } from "node:crypto";
import { type JournalEvent, otlpOf, type Worlds } from "@cloudstub/core/for-server";

/** Milliseconds between two batches; after a failure longer. */
const EVERY_MS = 1000;
const AFTER_FAILURE_MS = 30_000;
/** Events of a batch, and that wait for one; others are dropped. */
const BATCH = 2000;
const MOST = 10_000;
/** Milliseconds that a collector may take. */
const TIMEOUT_MS = 10_000;

/** What an exporter is made with. */
export interface OtlpOptions {
  /** The collector: `http://127.0.0.1:4318`, or its path for traces. */
  readonly url: string;
  /** Told once why spans can't be sent. */
  readonly onFailure: (why: string) => void;
}

/** Sends the journal to an OpenTelemetry collector as spans (OTLP over HTTP, as JSON), in batches, while requests go on. */
export class OtlpExporter {
  readonly #options: OtlpOptions;
  readonly #worlds: Worlds;
  readonly #run = randomBytes(8).toString("hex");
  readonly #stopListening: () => void;
  #events: JournalEvent[] = [];
  #timer: NodeJS.Timeout | undefined;
  #hasFailed = false;

  constructor(worlds: Worlds, options: OtlpOptions) {
    this.#worlds = worlds;
    this.#options = options;
    this.#stopListening = worlds.default.journal.journal.onEvent((event) => {
      if (this.#events.length < MOST) this.#events.push(event);
      this.#timer ??= setTimeout(() => void this.#send(), EVERY_MS).unref();
    });
  }

  /** Sends what is left. */
  async close(): Promise<void> {
    this.#stopListening();
    clearTimeout(this.#timer);
    if (this.#events.length > 0 && !this.#hasFailed) await this.#send();
  }

  async #send(): Promise<void> {
    const events = this.#events.splice(0, BATCH);
    const failure = await this.#post(events);
    if (failure !== undefined && !this.#hasFailed) this.#options.onFailure(failure);
    this.#hasFailed = failure !== undefined;
    const wait = this.#hasFailed ? AFTER_FAILURE_MS : EVERY_MS;
    this.#timer = this.#events.length > 0 ? setTimeout(() => void this.#send(), wait).unref() : undefined;
  }

  /** Returns why it failed. */
  async #post(events: readonly JournalEvent[]): Promise<string | undefined> {
    const { url } = this.#options;
    try {
      const response = await fetch(tracesUrl(url), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(this.#traces(events)),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.arrayBuffer();
      return response.ok ? undefined : `it answered ${response.status}`;
    } catch (error) {
      const { cause, message } = error as Error;
      return cause instanceof Error && cause.message !== "" ? cause.message : message;
    }
  }

  #traces(events: readonly JournalEvent[]) {
    const journals = this.#worlds.journals();
    return {
      resourceSpans: journals.flatMap((journal) => {
        const own = events.filter((event) => journal.has(event));
        return own.length === 0 ? [] : otlpOf(own, journal.index, this.#run).resourceSpans;
      }),
    };
  }
}

/** The path of traces (OpenTelemetry specification, "OTLP Exporter Configuration"), unless the URL has one. */
function tracesUrl(url: string): string {
  return new URL(url).pathname === "/" ? new URL("/v1/traces", url).href : url;
}
