import { page } from "../../engine/page.js";
import type { EmulatedHandler } from "../../types.js";

/** Shows the queries that are kept, in the order of their names. */
export const describeQueryDefinitions: EmulatedHandler<"DescribeQueryDefinitions"> = (input, call) => {
  const { queryDefinitionNamePrefix = "", maxResults = 1000, nextToken, queryLanguage } = input;
  const placeOf = ({ name, id }: { readonly name: string; readonly id: string }) => `${name}\0${id}`;
  const all = Array.from(call.state.queryDefinitions.values(), (definition) => ({
    place: placeOf(definition),
    definition,
  }));
  all.sort((a, b) => (a.place < b.place ? -1 : 1));
  const { items, ...next } = page(
    { limit: maxResults, nextToken },
    {
      after: (place = "") => all.filter((each) => each.place > place),
      placeOf: ({ place }) => place,
      filter: ({ definition: { name, language } }) =>
        name.startsWith(queryDefinitionNamePrefix) && (queryLanguage === undefined || queryLanguage === language),
    },
  );
  const queryDefinitions = items.map(
    ({ definition: { id, name, queryString, language, logGroupNames, parameters, changedAt } }) => ({
      queryLanguage: language,
      queryDefinitionId: id,
      name,
      queryString,
      lastModified: changedAt,
      logGroupNames,
      parameters,
    }),
  );
  return { queryDefinitions, ...next };
};
