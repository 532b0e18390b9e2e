import { lookUp, namesIn } from "../name.js";
import type { SsmHandler } from "../types.js";
import { withValue } from "../views.js";

/** The parameters of up to ten names or ARNs, in the order of the request, and the names without a parameter. */
export const getParameters: SsmHandler<"GetParameters"> = ({ Names }, call) => {
  const found = namesIn(Names).map((name) => ({ name, parameter: lookUp(call.state, name) }));
  return {
    Parameters: found.flatMap(({ parameter }) => (parameter === undefined ? [] : [withValue(call, parameter)])),
    InvalidParameters: found.flatMap(({ name, parameter }) => (parameter === undefined ? [name] : [])),
  };
};
