import { parameterOf } from "../names.js";
import { removeParameter } from "../parameters.js";
import type { EmulatedHandler } from "../types.js";

/**
 * Removes up to ten parameters with their versions and tags, and lists the names without a parameter. Both spellings of one parameter are
 * listed as deleted (not documented).
 */
export const deleteParameters: EmulatedHandler<"DeleteParameters"> = ({ Names }, { state }) => {
  const found = Array.from(new Set(Names), (name) => ({ name, parameter: parameterOf(state, name) }));
  for (const { parameter } of found) if (parameter !== undefined) removeParameter(state, parameter);
  const namesWhere = (isDeleted: boolean) =>
    found.filter(({ parameter }) => (parameter !== undefined) === isDeleted).map(({ name }) => name);
  return { DeletedParameters: namesWhere(true), InvalidParameters: namesWhere(false) };
};
