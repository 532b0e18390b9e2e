import type { QueryStatus } from "@aws-sdk/client-cloudwatch-logs";
import { keys, type ServiceOption } from "@cloudstub/kit";
import { noQuery } from "../../engine/errors.js";
import type { EmulatedState, StoredQuery } from "../../state.js";
import type { EmulatedCall } from "../../types.js";

/** How long queries run. */
export const queryDuration: ServiceOption<"duration"> = {
  name: "queryDuration",
  kind: "duration",
  default: 0,
  help: "How long a query is Running, and can be stopped; it is Complete at once unless given.",
};

/** Results are available for seven days (user guide, "CloudWatch Logs quotas": query results availability). */
const KEPT = 7 * 24 * 3600 * 1000;

/** The query of an id. Throws `ResourceNotFoundException`. */
export function findQuery({ state }: Pick<EmulatedCall, "state">, id: string): StoredQuery {
  const time = state.queryTimes.get(id);
  const query = time === undefined ? undefined : state.queries.get(keys.time(time) + id);
  if (query === undefined) throw noQuery();
  return query;
}

/** `Running` until the option's time has passed, and what it became after that. */
export function statusOf(call: Pick<EmulatedCall, "clock" | "option">, query: StoredQuery): QueryStatus {
  if (query.isStopped) return "Cancelled";
  if (call.clock.now() < query.createdAt + call.option(queryDuration)) return "Running";
  return query.isComplete ? "Complete" : "Timeout";
}

/** Forgets the queries of the week before. */
export function removeOldQueries(state: EmulatedState, now: number): void {
  const old = Array.from(state.queries.entries({ before: keys.time(Math.max(0, now - KEPT)) }));
  for (const [key, { id }] of old) {
    state.queries.delete(key);
    state.queryTimes.delete(id);
    state.queryResults.drop(id);
  }
}
