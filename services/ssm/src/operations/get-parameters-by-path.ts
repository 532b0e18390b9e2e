import { parametersUnder } from "../hierarchy.js";
import type { SsmHandler } from "../types.js";
import { withValue } from "../views.js";

/** The parameters under a path, of the next level or of all levels, in the order of names and in one page. Filters are not applied. */
export const getParametersByPath: SsmHandler<"GetParametersByPath"> = ({ Path, Recursive = false }, call) => ({
  Parameters: Array.from(parametersUnder(call.state.parameters, Path, { recursive: Recursive }), (parameter) =>
    withValue(call, parameter),
  ),
});
