import type { Payload } from "@cloudstub/kit";
import type { RequestHeaders, WireRequest, WireResponse } from "../wire/wire.js";
import { EXCERPT, readable } from "./readable.js";

/** A request and its answer, or the input and output of a call between services. */
export interface Held {
  /** The memory that it takes, roughly. */
  readonly bytes: number;
  /** Absent where the body is its JSON: text takes the least memory, and most messages are never read. {@link inputOf} has either. */
  readonly input?: unknown;
  readonly inputIsBody?: boolean;
  /** Absent where the answer's body is its JSON. {@link outputOf} has either. */
  readonly output?: unknown;
  readonly outputIsBody?: boolean;
  readonly requestHeaders?: RequestHeaders;
  readonly requestBody?: Uint8Array;
  readonly responseHeaders?: WireResponse["headers"];
  readonly responseBody?: string | Uint8Array;
  /** True where some of it was too long to be kept. */
  readonly isCut: boolean;
}

/** The input and output of an operation, as far as they are known. */
interface Performed {
  readonly input?: unknown;
  readonly output?: unknown;
}

/** A request that was answered. */
interface Exchanged extends Performed {
  readonly request: Pick<WireRequest, "headers">;
  readonly body: Uint8Array;
  /** The request's body where it was streamed. */
  readonly payload?: Payload | undefined;
}

/** Bodies up to this many bytes are kept as they are. */
const MOST = 64 * 1024;
/** Bytes that are kept of longer ones. */
const FEW = 4 * 1024;
/** Bytes of the headers of a request and an answer, roughly. */
const HEADERS = 1536;
/** How many times the bytes of a message a decoded message takes, roughly. */
const DECODED = 3;

/** Holds a request and its answer. They are not copied, unless they are long. */
export function holdExchange(exchange: Exchanged, response: WireResponse): Held {
  const { request, output } = exchange;
  const sent = holdRequest(exchange);
  const answered = holdAnswer(response, output);
  return {
    bytes: HEADERS + (DECODED + 1) * (sent.length + answered.length),
    input: sent.input,
    inputIsBody: sent.inputIsBody,
    output: answered.output,
    outputIsBody: answered.outputIsBody,
    requestHeaders: request.headers,
    requestBody: sent.body,
    responseHeaders: response.headers,
    responseBody: answered.body,
    isCut: sent.isCut || answered.isCut,
  };
}

function holdRequest({ request, body, payload, input }: Exchanged) {
  if (payload !== undefined || body.length > MOST) {
    const excerpt = readable(input, EXCERPT).value;
    return { length: FEW, input: excerpt, inputIsBody: false, body: body.slice(0, FEW), isCut: true };
  }
  const inputIsBody = input !== undefined && request.headers["x-amz-target"] !== undefined;
  return { length: body.length, input: inputIsBody ? undefined : input, inputIsBody, body, isCut: false };
}

function holdAnswer({ body }: WireResponse, output: unknown) {
  const isWhole = typeof body === "string" || body instanceof Uint8Array;
  if (!isWhole || body.length > MOST) {
    const excerpt = readable(output, EXCERPT).value;
    return { length: FEW, output: excerpt, outputIsBody: false, body: excerptOf(body), isCut: true };
  }
  const outputIsBody = output !== undefined && typeof body === "string" && body[0] === "{";
  return { length: body.length, output: outputIsBody ? undefined : output, outputIsBody, body, isCut: false };
}

/** The input: of JSON protocols as the client wrote it. */
export function inputOf(held: Held | undefined): unknown {
  return held?.inputIsBody ? parsed(held.requestBody) : held?.input;
}

/** The output: of JSON protocols as the client got it. */
export function outputOf(held: Held | undefined): unknown {
  return held?.outputIsBody ? parsed(held.responseBody) : held?.output;
}

function parsed(body: string | Uint8Array | undefined): unknown {
  try {
    return JSON.parse(typeof body === "string" ? body : Buffer.from(body ?? []).toString());
  } catch {
    // An empty body, and what a client may write that its service reads.
    return {};
  }
}

/** Holds the input and output of a call between services, of which there are no bytes. */
export function holdCall(call: Performed): Held | undefined {
  try {
    return held(call);
  } catch {
    // An input that can't be read.
    return undefined;
  }
}

function held({ input, output }: Performed): Held {
  const bytes = sizeOf(input, 0) + sizeOf(output, 0);
  if (bytes <= MOST) return { bytes: 256 + bytes, input, output, isCut: false };
  const [shownInput, shownOutput] = [readable(input, EXCERPT), readable(output, EXCERPT)];
  const isCut = shownInput.isCut || shownOutput.isCut;
  return { bytes: 4 * FEW, input: shownInput.value, output: shownOutput.value, isCut };
}

function excerptOf(body: WireResponse["body"]): string | Uint8Array {
  if (typeof body === "string") return Buffer.from(body.slice(0, FEW)).toString();
  return body instanceof Uint8Array ? body.slice(0, FEW) : "";
}

/** The memory of a decoded message, roughly: it stops where that is more than is kept. */
function sizeOf(value: unknown, depth: number): number {
  if (typeof value === "string") return 24 + value.length;
  if (typeof value !== "object" || value === null || depth > 8) return 8;
  if (value instanceof Uint8Array) return 96 + value.length;
  if ("chunks" in value || "arriving" in value) return MOST + 1;
  let bytes = 24;
  for (const name in value) {
    bytes += 8 + sizeOf((value as { readonly [name: string]: unknown })[name], depth + 1);
    if (bytes > MOST) break;
  }
  return bytes;
}
