import type { Exchange } from "@cloudstub/core";
import { isBare, type Payload, RawJson } from "@cloudstub/kit";

/** A call that the mock answered. `const [sent] = mock.history("sqs", "SendMessage"); sent.input.MessageBody` */
export interface Call<Input = unknown, Output = unknown> {
  /** Counts the calls of a mock from 1, in the order in which they were answered. */
  readonly id: number;
  /** When it was answered, by the mock's clock. */
  readonly at: Date;
  /** Milliseconds until the answer, in the machine's time. */
  readonly durationMs: number;
  /** Counts the attempts of one invocation from 1, as SDKs tell it (`amz-sdk-request`). */
  readonly attempt: number;
  /** What the attempts of one call of an SDK have in common (`amz-sdk-invocation-id`); undefined where a client does not tell. */
  readonly invocation: string | undefined;
  readonly service: string;
  readonly operation: string;
  /** What the client sent, decoded. */
  readonly input: Input;
  /** What the operation answered with; undefined where it did not run or failed. */
  readonly output: Output | undefined;
  /** What the client was told instead. */
  readonly error: { readonly code: string; readonly message: string } | undefined;
  /** The HTTP status; 0 where the connection was dropped on purpose. */
  readonly status: number;
  /** What went wrong on purpose, in a sentence. */
  readonly fault: string | undefined;
  /** True where a placeholder answered: nothing was read or changed. */
  readonly placeholder: boolean;
  /** The members of the input that the operation did not evaluate, by their paths: `["ConditionExpression"]`. */
  readonly ignored: readonly string[];
}

/** The last calls with what was sent and answered, up to a cap. */
export class Journal {
  #calls: Call[] = [];
  #count = 0;
  /** Ids of calls that an expectation of the test has named. */
  readonly #expected = new Set<number>();
  readonly #listeners = new Set<() => void>();

  constructor(
    /** How many calls are kept. */
    readonly cap: number,
  ) {}

  /** Notes an exchange whose request was understood. */
  note({ request, durationMs, stub, input, ignored = [], output, error, fault, response }: Exchange, at: number): void {
    if (stub === undefined || input === undefined) return;
    this.#calls.push({
      id: ++this.#count,
      at: new Date(at),
      durationMs,
      attempt: Number(/attempt=(\d+)/.exec(String(request.headers["amz-sdk-request"]))?.[1] ?? 1),
      invocation: request.headers["amz-sdk-invocation-id"]?.toString(),
      service: stub.service.id,
      operation: stub.operation,
      input,
      output,
      error: error && { code: error.code, message: error.message },
      status: response.breaksOff === "at once" ? 0 : response.status,
      fault: fault?.explain,
      placeholder: stub.placeholder,
      ignored,
    });
    // Dropped in bulk: taking the first off a long list each time would move all the others.
    if (this.#calls.length > this.cap * 2) this.#calls = this.latest();
    for (const tell of this.#listeners) tell();
  }

  /** Tells of each call that is noted, until the returned function is called. */
  onCall(tell: () => void): () => void {
    this.#listeners.add(tell);
    return () => this.#listeners.delete(tell);
  }

  /** Notes that an expectation named these calls. */
  expect(calls: readonly Call[]): void {
    for (const { id } of calls) this.#expected.add(id);
  }

  /** The calls that no expectation named. */
  unexpected(): Call[] {
    return this.calls().filter(({ id }) => !this.#expected.has(id));
  }

  /** In the order in which they were answered. Streamed bodies are joined and raw JSON is parsed here, and not before. */
  calls(): Call[] {
    return this.latest().map((call) => ({ ...call, input: readable(call.input), output: readable(call.output) }));
  }

  clear(): void {
    this.#calls = [];
    this.#expected.clear();
  }

  private latest(): Call[] {
    return this.cap === 0 ? [] : this.#calls.slice(-this.cap);
  }
}

/** A message as tests look at it. Streamed bodies are members at its top. */
export function readable(message: unknown): unknown {
  if (!isRecord(message)) return message;
  return mapped(message, (part) => (isPayload(part) ? Buffer.concat(part.chunks) : read(part)));
}

function read(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(read);
  if (!isRecord(part)) return part;
  return RawJson.is(part) ? read(part.toJSON()) : mapped(part, read);
}

function mapped(record: object, map: (part: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(record).map(([name, part]) => [name, map(part)]));
}

/** What has members: no list, no bytes, no time. */
function isRecord(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  return isBare(value) || RawJson.is(value) || Object.getPrototypeOf(value) === Object.prototype;
}

function isPayload(value: unknown): value is Payload {
  return isRecord(value) && "chunks" in value && "md5" in value && "size" in value;
}
