import { noQueryDefinition } from "../../engine/errors.js";
import type { EmulatedHandler } from "../../types.js";

/** Forgets a query that is kept. Throws `ResourceNotFoundException`. */
export const deleteQueryDefinition: EmulatedHandler<"DeleteQueryDefinition"> = ({ queryDefinitionId }, call) => {
  if (!call.state.queryDefinitions.delete(queryDefinitionId)) throw noQueryDefinition();
  return { success: true };
};
