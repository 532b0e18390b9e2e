import { keys } from "@cloudstub/kit";
import { page } from "../../engine/page.js";
import type { StoredQuery } from "../../state.js";
import type { EmulatedHandler } from "../../types.js";
import { statusOf } from "./stored.js";

/** Shows the queries of seven days, the last one first: all, or those of a group or in a status. */
export const describeQueries: EmulatedHandler<"DescribeQueries"> = (input, call) => {
  const { logGroupName, status, maxResults = 1000, nextToken, queryLanguage = "CWLI" } = input;
  const { items, ...next } = page(
    { limit: maxResults, nextToken },
    {
      after: (place) => call.state.queries.values({ reverse: true, ...(place !== undefined && { before: place }) }),
      placeOf: ({ createdAt, id }) => keys.time(createdAt) + id,
      filter: (query) =>
        queryLanguage === "CWLI" &&
        (logGroupName === undefined || query.groups.includes(logGroupName)) &&
        (status === undefined || status === statusOf(call, query)),
    },
  );
  const queries = items.map((query) => ({
    queryLanguage: "CWLI" as const,
    queryId: query.id,
    queryString: shownQuery(query),
    status: statusOf(call, query),
    createTime: query.createdAt,
    logGroupName: query.groups[0],
  }));
  return { queries, ...next };
};

/** With the groups and times of the request in front (recorded answer of AWS). */
function shownQuery({ groups, from, to, queryString }: StoredQuery): string {
  return `SOURCE ${groups.map((name) => `"${name}"`).join(", ")} START=${from} END=${to} | ${queryString}`;
}
