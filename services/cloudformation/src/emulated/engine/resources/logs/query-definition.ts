import type { Steps } from "../../steps.js";
import { isList, isObject } from "../../template/json.js";
import type { Made, ResourceType, ResourceWork } from "../handler.js";
import { inSmall } from "./filters.js";

function* put({ ask, properties }: ResourceWork, existing: object = {}): Steps<Made> {
  const { Parameters, ...rest } = properties;
  const parameters = isList(Parameters) ? { parameters: Parameters.filter(isObject).map(inSmall) } : {};
  const input = { ...inSmall(rest), ...parameters, ...existing };
  const { queryDefinitionId } = yield* ask("logs", "PutQueryDefinition", input);
  return { physicalId: queryDefinitionId, attributes: { QueryDefinitionId: queryDefinitionId } };
}

/** `AWS::Logs::QueryDefinition`: `Ref` gives its id. */
export const queryDefinition: ResourceType = {
  service: "logs",
  create: (work) => put(work),
  update: (work) => put(work, { queryDefinitionId: work.physicalId }),
  *remove({ ask, physicalId: queryDefinitionId }) {
    yield* ask("logs", "DeleteQueryDefinition", { queryDefinitionId });
  },
};
