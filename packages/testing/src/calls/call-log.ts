import type { Exchange } from "@cloudstub/core";
import { bytesOfPayload, isBare, isPayload, RawJson } from "@cloudstub/kit";

/** A call that the mock answered. `const [sent] = mock.history("sqs", "SendMessage"); sent.input.MessageBody` */
export interface Call<Input = unknown, Output = unknown> {
  /** Number of the call, from 1, in the order of the answers. */
  readonly id: number;
  /** Time of the answer, by the mock's clock. */
  readonly at: Date;
  /** Milliseconds until the answer, in real time. */
  readonly durationMs: number;
  /** Number of the attempt within its invocation, from 1 (`amz-sdk-request`). */
  readonly attempt: number;
  /** Id of the SDK call that all its attempts share (`amz-sdk-invocation-id`); undefined if the client sends none. */
  readonly invocation: string | undefined;
  readonly service: string;
  readonly operation: string;
  /** The decoded input. */
  readonly input: Input;
  /** The output of the operation; undefined if it did not run or failed. */
  readonly output: Output | undefined;
  /** The error that the client got instead. */
  readonly error: { readonly code: string; readonly message: string } | undefined;
  /** The HTTP status; 0 if a fault dropped the connection. */
  readonly status: number;
  /** The injected fault, in a sentence. */
  readonly fault: string | undefined;
  /** True if a placeholder answered, without reading or changing anything. */
  readonly placeholder: boolean;
  /** Paths of the input members that the operation did not evaluate: `["ConditionExpression"]`. */
  readonly ignored: readonly string[];
  /** What the operation did not do and why, in sentences: `["Queue orders has no message."]`. */
  readonly notes: readonly string[];
}

/** The latest calls with inputs and outputs, up to a cap. */
export class CallLog {
  #calls: Call[] = [];
  #count = 0;
  #firstEvent: number | undefined;
  /** Ids of calls that an expectation of the test has matched. */
  readonly #expected = new Set<number>();
  readonly #listeners = new Set<() => void>();

  constructor(
    /** Most calls that the log returns. */
    readonly cap: number,
  ) {}

  /** Records an exchange whose request matched an operation. */
  record(
    { request, number, durationMs, stub, input, ignored = [], notes = [], output, error, fault, response }: Exchange,
    at: number,
  ): void {
    this.#firstEvent ??= number;
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
      notes,
    });
    // Trim in bulk: removing the first entry of a long array each time would move all the others.
    if (this.#calls.length > this.cap * 2) this.#calls = this.latest();
    for (const notify of this.#listeners) notify();
  }

  /** Notifies the listener of each recorded call, until the returned function is called. */
  onCall(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Marks calls that an expectation has matched. */
  expect(calls: readonly Call[]): void {
    for (const { id } of calls) this.#expected.add(id);
  }

  /** The number that the journal gave to the first request; undefined before it. */
  get firstEvent(): number | undefined {
    return this.#firstEvent;
  }

  /** The calls that no expectation has matched. */
  unexpected(): Call[] {
    return this.calls().filter(({ id }) => !this.#expected.has(id));
  }

  /** In the order of the answers. Joins streamed bodies and parses raw JSON only now. */
  calls(): Call[] {
    return this.latest().map((call) => ({ ...call, input: readable(call.input), output: readable(call.output) }));
  }

  clear(): void {
    this.#calls = [];
    this.#firstEvent = undefined;
    this.#expected.clear();
  }

  private latest(): Call[] {
    return this.cap === 0 ? [] : this.#calls.slice(-this.cap);
  }
}

/** A message as tests read it. Only top-level members are streamed bodies. */
export function readable(message: unknown): unknown {
  if (!isRecord(message)) return message;
  return mapped(message, (part) => (isPayload(part) ? bytesOfPayload(part) : read(part)));
}

function read(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(read);
  if (!isRecord(part)) return part;
  return RawJson.is(part) ? read(part.toJSON()) : mapped(part, read);
}

function mapped(record: object, map: (part: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(record).map(([name, part]) => [name, map(part)]));
}

/** True for an object with members: no array, bytes or date. */
function isRecord(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  return isBare(value) || RawJson.is(value) || Object.getPrototypeOf(value) === Object.prototype;
}
