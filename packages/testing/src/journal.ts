import type { Exchange } from "@cloudstub/core";
import { isBare, type Payload, Prepared } from "@cloudstub/kit";

/** A call that the mock answered. `const [sent] = mock.history("sqs", "SendMessage"); sent.input.MessageBody` */
export interface Call<Input = unknown, Output = unknown> {
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
}

/** The last calls with what was sent and answered, up to a cap. */
export class Journal {
  #calls: Call[] = [];

  constructor(
    /** How many calls are kept. */
    readonly cap: number,
  ) {}

  /** Notes an exchange whose request was understood. */
  note({ stub, input, output, error, fault, response }: Exchange): void {
    if (stub === undefined || input === undefined) return;
    this.#calls.push({
      service: stub.service.id,
      operation: stub.operation,
      input,
      output,
      error: error && { code: error.code, message: error.message },
      status: response.breaksOff === "at once" ? 0 : response.status,
      fault: fault?.explain,
      placeholder: stub.placeholder,
    });
    // Dropped in bulk: taking the first off a long list each time would move all the others.
    if (this.#calls.length > this.cap * 2) this.#calls = this.latest();
  }

  /** In the order in which they were answered. Streamed bodies are joined and prepared parts are read here, and not before. */
  calls(): Call[] {
    return this.latest().map((call) => ({ ...call, input: shown(call.input), output: shown(call.output) }));
  }

  clear(): void {
    this.#calls = [];
  }

  private latest(): Call[] {
    return this.cap === 0 ? [] : this.#calls.slice(-this.cap);
  }
}

/** A message as tests look at it. Streamed bodies are members at its top. */
function shown(message: unknown): unknown {
  if (!isRecord(message)) return message;
  return mapped(message, (part) => (isPayload(part) ? Buffer.concat(part.chunks) : read(part)));
}

function read(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(read);
  if (!isRecord(part)) return part;
  return Prepared.is(part) ? read(part.toJSON()) : mapped(part, read);
}

function mapped(record: object, map: (part: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(record).map(([name, part]) => [name, map(part)]));
}

/** What has members: no list, no bytes, no time. */
function isRecord(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  return isBare(value) || Prepared.is(value) || Object.getPrototypeOf(value) === Object.prototype;
}

function isPayload(value: unknown): value is Payload {
  return isRecord(value) && "chunks" in value && "md5" in value && "size" in value;
}
