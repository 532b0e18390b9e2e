import { resourceNotFound } from "../errors.js";
import { parameterOf } from "../names.js";
import type { ParameterVersion } from "../state.js";
import type { StoreCall } from "../types.js";
import { readName } from "../versions/selector.js";

/** The parameter of an ARN. Throws `ResourceNotFoundException`. */
export function sharedParameter(call: StoreCall, arn: string): ParameterVersion {
  const { name, selector } = readName(arn, call);
  const parameter = selector === undefined ? parameterOf(call.state, name) : undefined;
  if (parameter === undefined) throw resourceNotFound(arn);
  return parameter;
}
