import type { Exchange } from "./exchange.js";

/** Longer texts are cut before a module sees them. */
const MAX = 2048;

/** What a call was about, in the words of its service: the name of a queue, a bucket and a key. Undefined where the input does not say. */
export function resourceOf({ stub, input }: Pick<Exchange, "stub" | "input">): string | undefined {
  const resource = stub?.service.module.resource;
  if (resource === undefined || typeof input !== "object" || input === null) return undefined;
  const texts = Object.entries(input).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value.slice(0, MAX)]] : [],
  );
  return resource(Object.fromEntries(texts) as { readonly [member: string]: string });
}
