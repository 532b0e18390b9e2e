import type { Server } from "@cloudstub/server";
import type { Paint } from "./paint.js";
import { print } from "./standard-output.js";

/** Kinds of answers, in the order in which they are told. */
const kinds = ["done", "refused", "failed", "matched nothing"] as const;

/** Counts the calls of a server. The returned function prints what came, in one line, once; nothing where no call came. */
export function tallyCalls({ worlds }: Server, paint: Paint): () => void {
  const services = new Map<string, number>();
  const answers = new Map<(typeof kinds)[number], number>();
  worlds.observe(({ stub, response }) => {
    if (stub !== undefined) count(services, stub.service.id);
    const isFailure = response.breaksOff === "at once" || response.status >= 500;
    if (stub === undefined) count(answers, "matched nothing");
    else count(answers, isFailure ? "failed" : response.status >= 400 ? "refused" : "done");
  });
  return () => {
    const line = callsText(
      services,
      kinds.map((kind) => [kind, answers.get(kind) ?? 0] as const),
    );
    services.clear();
    answers.clear();
    if (line !== undefined) print(paint("dim", `  ${line}`));
  };
}

function count<Key>(tally: Map<Key, number>, key: Key): void {
  tally.set(key, (tally.get(key) ?? 0) + 1);
}

/**
 * What came; undefined where nothing did.
 *
 * @example "1,204 calls (sqs 900, s3 304): 1,190 done, 12 refused, 2 failed."
 */
export function callsText(
  services: ReadonlyMap<string, number>,
  answers: readonly (readonly [kind: string, calls: number])[],
): string | undefined {
  const all = answers.reduce((sum, [, calls]) => sum + calls, 0);
  if (all === 0) return undefined;
  const busiest = [...services].sort(([, a], [, b]) => b - a).map(([id, calls]) => `${id} ${number(calls)}`);
  const where = busiest.length === 0 ? "" : ` (${busiest.join(", ")})`;
  const how = answers.filter(([, calls]) => calls > 0).map(([kind, calls]) => `${number(calls)} ${kind}`);
  return `${number(all)} ${all === 1 ? "call" : "calls"}${where}: ${how.join(", ")}.`;
}

function number(count: number): string {
  return count.toLocaleString("en");
}
