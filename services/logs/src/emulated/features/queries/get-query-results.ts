import { rangeAfter } from "@cloudstub/kit";
import { page } from "../../engine/page.js";
import type { EmulatedHandler } from "../../types.js";
import { findQuery, statusOf } from "./stored.js";

/** Results of one answer at most (API reference, GetQueryResults). */
const MOST_RESULTS = 10_000;

/** Shows what a query found, once it has ended, and how much it looked at. */
export const getQueryResults: EmulatedHandler<"GetQueryResults"> = ({ queryId, maxItems, nextToken }, call) => {
  const query = findQuery(call, queryId);
  const status = statusOf(call, query);
  const hasEnded = status === "Complete" || status === "Timeout";
  const results = call.state.queryResults.of(query.id);
  const { items, ...next } = page(
    { limit: maxItems || MOST_RESULTS, nextToken },
    {
      after: (place) => (hasEnded ? results.entries(rangeAfter(place)) : []),
      placeOf: ([key]) => key,
    },
  );
  return {
    queryLanguage: "CWLI",
    results: items.map(([, { fields }]) => fields),
    statistics: {
      recordsMatched: hasEnded ? query.matched : 0,
      recordsScanned: hasEnded ? query.scanned : 0,
      estimatedRecordsSkipped: 0,
      bytesScanned: hasEnded ? query.bytes : 0,
      estimatedBytesSkipped: 0,
      logGroupsScanned: query.groups.length,
      resultCount: hasEnded ? query.found : 0,
    },
    status,
    ...next,
  };
};
