import { parameterNotFound } from "../errors.js";
import { lookUp } from "../name.js";
import type { SsmHandler } from "../types.js";
import { historyEntry } from "../views.js";

/** The current version of a parameter as its whole history: no other version is stored. */
export const getParameterHistory: SsmHandler<"GetParameterHistory"> = ({ Name }, call) => {
  const parameter = lookUp(call.state, Name);
  if (parameter === undefined) throw parameterNotFound(Name);
  return { Parameters: [historyEntry(call, parameter)] };
};
