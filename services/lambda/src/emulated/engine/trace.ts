import { crc32 } from "node:zlib";
import { modelled } from "@cloudstub/kit";
import type { EmulatedLambda, StoreCall } from "../types.js";
import { settingsOf } from "./functions.js";
import { functionArn } from "./names.js";

/** How often a function may run in one chain of requests (Lambda developer guide, "Use Lambda recursive loop detection"). */
const LONGEST_CHAIN = 16;

const LINEAGE = "Lineage";

/**
 * The trace header of an invocation: that of the request which led to it, with this invocation counted in its lineage, or a new one. The SDKs in
 * functions send it with their requests, and queues and topics pass it on, so that a function that calls itself is known by it.
 *
 * Throws `RecursiveInvocationException` for a function that has run 16 times in the same chain, unless its configuration allows that. What else
 * the lineage of AWS holds is not documented.
 */
export function tracedInvocation(call: StoreCall, name: string, header: string | undefined): string {
  const fields = fieldsOf(header);
  const lineage = lineageIn(fields.get(LINEAGE));
  const id = crc32(functionArn(call, { name })).toString(16).padStart(8, "0");
  const count = (lineage.get(id) ?? 0) + 1;
  if (count > LONGEST_CHAIN && settingsOf(call.state, name).recursiveLoop !== "Allow") throw recursive();
  lineage.set(id, count);
  const told = [...lineage].map(([each, times]) => `1:${each}:${times}`).join("|");
  const root = fields.get("Root") ?? newRoot(call);
  return `Root=${root};Parent=${random(call, 8)};Sampled=${fields.get("Sampled") ?? "0"};${LINEAGE}=${told}`;
}

/** Of trace headers the one with the longest chain; undefined without any. With any other the count of a function that calls itself might begin again. */
export function longestChain(headers: readonly (string | undefined)[]): string | undefined {
  let [longest, most] = [headers.find((header) => header !== undefined), 0];
  for (const header of headers) {
    const runs = Math.max(...lineageIn(fieldsOf(header).get(LINEAGE)).values());
    if (runs > most) [longest, most] = [header, runs];
  }
  return longest;
}

/** A new trace, as `Root` of a trace header has it: the time in seconds, and 12 random bytes. */
export function newRoot(call: StoreCall): string {
  const seconds = Math.floor(call.clock.now() / 1000);
  return `1-${seconds.toString(16).padStart(8, "0")}-${random(call, 12)}`;
}

/** The values of `Root=1-67891233-abcdef012345678912345678;Sampled=1` by their names. */
function fieldsOf(header = ""): ReadonlyMap<string, string> {
  return new Map(
    header.split(";").map((field) => {
      const [name = "", ...value] = field.split("=");
      return [name.trim(), value.join("=")] as const;
    }),
  );
}

/** How often each function has run: `1:a87bd80c:3|1:68fd508a:1`. */
function lineageIn(text = ""): Map<string, number> {
  const entries = text.split("|").flatMap((entry) => {
    const [count = "", id] = entry.split(":").reverse();
    return id !== undefined && /^\d{1,9}$/.test(count) ? [[id, Number(count)] as const] : [];
  });
  return new Map(entries);
}

function random({ ids }: StoreCall, length: number): string {
  return Buffer.from(ids.bytes(length)).toString("hex");
}

/** The sentence is the one with which AWS's model describes the error. */
const recursive = () =>
  modelled<EmulatedLambda>(
    "RecursiveInvocationException",
    "Lambda has detected your function being invoked in a recursive loop with other Amazon Web Services resources and stopped your function's invocation.",
  );
