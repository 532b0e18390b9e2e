import { invalidParameter } from "../../engine/errors.js";
import { referenceIn } from "../../engine/names.js";
import type { EmulatedCall } from "../../types.js";

/** The function's name. Throws `InvalidParameterValueException` for a version or alias, which have no reserved concurrency. */
export function unqualified(call: EmulatedCall, FunctionName: string): string {
  const { name, qualifier } = referenceIn(call, { FunctionName });
  if (qualifier !== undefined)
    throw invalidParameter(
      "This operation is permitted on Lambda functions only. Aliases and versions do not support this operation. Please specify either a function name or an unqualified function ARN.",
    );
  return name;
}
