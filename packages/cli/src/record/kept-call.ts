import type { RecordedCall } from "@cloudstub/core";
import { isObject } from "@cloudstub/kit";

/** A call as a line of the recording has it. */
export type Entry = RecordedCall["entry"];
type Message = NonNullable<Entry["raw"]>["request"];

/** The call with the lengths that its bodies have now: they may have become shorter. */
export function withLengths(entry: Entry): Entry {
  const { raw, output } = entry;
  if (raw === undefined) return entry;
  const [request, response] = [withLength(raw.request), withLength(raw.response)];
  const length = Number(response.headers["content-length"]);
  const isInOutput = isObject(output) && typeof output["ContentLength"] === "number" && raw.response !== response;
  return { ...entry, ...(isInOutput && { output: { ...output, ContentLength: length } }), raw: { request, response } };
}

/** An answer without a body may tell the length that one would have. */
function withLength(message: Message): Message {
  const { headers, body } = message;
  if (typeof body !== "string" || body === "" || headers["content-length"] === undefined) return message;
  return { ...message, headers: { ...headers, "content-length": `${Buffer.byteLength(body)}` } };
}

/** A call without what may have its secrets: a replay leaves it out. */
export function concealed({ input, output, raw, ...entry }: Entry): Entry {
  return { ...entry, concealed: true };
}

/** A call whose bodies are too long to be kept: a replay leaves it out. */
export function withoutBodies({ raw, ...entry }: Entry): Entry {
  return { ...entry, cut: true };
}
