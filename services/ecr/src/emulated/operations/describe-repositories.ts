import { pageOfList, rangeAfter } from "@cloudstub/kit";
import { invalidParameter } from "../errors.js";
import { findRepository, shown } from "../repositories.js";
import type { EmulatedHandler } from "../types.js";

/** Shows the repositories of some names, or all in pages. AWS's words for what can't be combined and for tokens are not documented. */
export const describeRepositories: EmulatedHandler<"DescribeRepositories"> = (input, call) => {
  const { repositoryNames, maxResults, nextToken } = input;
  if (repositoryNames !== undefined) {
    if (maxResults !== undefined || nextToken !== undefined)
      throw invalidParameter("repositoryNames", "Not allowed together with maxResults or nextToken");
    return { repositories: [...new Set(repositoryNames)].map((name) => shown(call, findRepository(call, name))) };
  }
  const { items, next } = pageOfList(
    { after: (place) => call.state.repositories.values(rangeAfter(place)), placeOf: ({ name }) => name },
    { limit: maxResults ?? 100, token: nextToken, invalid: () => invalidParameter("nextToken", "Invalid token") },
  );
  return {
    repositories: items.map((repository) => shown(call, repository)),
    ...(next !== undefined && { nextToken: next }),
  };
};
