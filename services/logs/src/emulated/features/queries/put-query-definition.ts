import { noQueryDefinition } from "../../engine/errors.js";
import { findGroup } from "../../engine/groups.js";
import type { EmulatedHandler } from "../../types.js";

/** Keeps a query under a name, or changes one that is kept. A request that is sent again with its token makes no second one. */
export const putQueryDefinition: EmulatedHandler<"PutQueryDefinition"> = (input, call) => {
  const {
    queryDefinitionId,
    name,
    queryString,
    queryLanguage = "CWLI",
    logGroupNames,
    parameters,
    clientToken,
  } = input;
  const { queryDefinitions } = call.state;
  if (queryDefinitionId !== undefined && !queryDefinitions.has(queryDefinitionId)) throw noQueryDefinition();
  for (const group of logGroupNames ?? []) findGroup(call, group);
  const before = clientToken && [...queryDefinitions.values()].find((each) => each.clientToken === clientToken);
  const id = queryDefinitionId ?? (before ? before.id : call.ids.uuid());
  queryDefinitions.set(id, {
    id,
    name,
    queryString,
    language: queryLanguage,
    logGroupNames: logGroupNames ?? [],
    ...(parameters && { parameters }),
    changedAt: call.clock.now(),
    ...(clientToken && { clientToken }),
  });
  return { queryDefinitionId: id };
};
