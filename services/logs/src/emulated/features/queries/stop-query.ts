import { keys } from "@cloudstub/kit";
import { queryHasEnded } from "../../engine/errors.js";
import type { EmulatedHandler } from "../../types.js";
import { findQuery, statusOf } from "./stored.js";

/** Stops a query that is running. Throws `InvalidParameterException` for one that has ended. */
export const stopQuery: EmulatedHandler<"StopQuery"> = ({ queryId }, call) => {
  const query = findQuery(call, queryId);
  if (statusOf(call, query) !== "Running") throw queryHasEnded();
  call.state.queryResults.drop(query.id);
  call.state.queries.set(keys.time(query.createdAt) + query.id, { ...query, isStopped: true });
  return { success: true };
};
