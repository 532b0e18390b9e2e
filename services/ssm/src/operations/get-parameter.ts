import { parameterNotFound } from "../errors.js";
import { lookUp } from "../name.js";
import type { SsmHandler } from "../types.js";
import { withValue } from "../views.js";

/** The parameter of a name or ARN, in plain text with and without `WithDecryption`. */
export const getParameter: SsmHandler<"GetParameter"> = ({ Name }, call) => {
  const parameter = lookUp(call.state, Name);
  if (parameter === undefined) throw parameterNotFound(Name);
  return { Parameter: withValue(call, parameter) };
};
