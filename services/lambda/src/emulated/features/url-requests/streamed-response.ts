import { type InvocationOutcome, isObject, type ResponseSink, type SiteAnswer } from "@cloudstub/kit";
import { ResponsePipe } from "../../engine/response-pipe.js";
import { failed } from "./refusals.js";
import { headIn } from "./response.js";

/** The type of responses that begin with status, headers and cookies in JSON, and eight zero bytes (`awslambda.HttpResponseStream`). */
const WITH_HEAD = "application/vnd.awslambda.http-integration-response";
const SEPARATOR = Buffer.alloc(8);
/** A head that is longer is none. */
const LONGEST_HEAD = 1024 * 1024;

/**
 * The answer of a URL whose mode is `RESPONSE_STREAM`: its head when the function has begun, its body while the function makes it. A function that fails
 * before it begins is answered with 502; after that, the connection breaks off. What AWS sends then is not documented. The result of a function that does
 * not stream is the body as it is.
 */
export async function streamed(
  run: (sink: ResponseSink) => Promise<InvocationOutcome>,
  note: (outcome: InvocationOutcome) => void,
): Promise<SiteAnswer> {
  const pipe = new ResponsePipe();
  const ending = run(pipe).finally(() => pipe.end());
  const begun = await Promise.race([pipe.begun, ending.then(note)]);
  if (begun === undefined) return failed;
  const pieces = pipe.pieces();
  if (begun.contentType !== WITH_HEAD)
    return { status: 200, headers: { "Content-Type": begun.contentType }, body: { arriving: whole(pieces, ending) } };
  const { head, rest } = await headFrom(pieces);
  if (head === undefined) {
    // An answer that is not read must not hold up the function.
    await pieces.return(undefined);
    return failed;
  }
  return { ...head, body: { arriving: whole(startingWith(rest, pieces), ending) } };
}

async function headFrom(pieces: AsyncGenerator<Uint8Array>) {
  let read = Buffer.alloc(0);
  for (;;) {
    const end = read.indexOf(SEPARATOR);
    if (end >= 0) return { head: parsed(read.subarray(0, end)), rest: read.subarray(end + SEPARATOR.length) };
    const { value, done } = await pieces.next();
    if (done === true || read.length > LONGEST_HEAD) return { head: undefined, rest: read };
    read = Buffer.concat([read, value]);
  }
}

function parsed(text: Buffer) {
  try {
    const value: unknown = JSON.parse(text.toString("utf8"));
    return isObject(value) ? headIn(value) : undefined;
  } catch {
    return undefined;
  }
}

async function* startingWith(first: Uint8Array, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  yield* pieces;
}

/** The pieces of a response; throws at its end where the function failed, so that the client does not take it as whole. */
async function* whole(
  pieces: AsyncIterable<Uint8Array>,
  ending: Promise<InvocationOutcome>,
): AsyncGenerator<Uint8Array> {
  yield* pieces;
  const { functionError, errorMessage } = await ending;
  if (functionError !== undefined)
    throw new Error(`The function failed while it streamed its response: ${errorMessage}`);
}
