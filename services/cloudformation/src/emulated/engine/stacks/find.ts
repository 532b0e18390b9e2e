import type { EmulatedState, Stack } from "../../state.js";
import { validationError } from "../template/errors.js";

/** The stack of a name, where it is not deleted, or of an ARN. */
export function findStack({ stacks, stackNames }: EmulatedState, nameOrId: string): Stack | undefined {
  if (!nameOrId.startsWith("arn:")) return stacks.get(stackNames.get(nameOrId) ?? "");
  return stacks.get(nameOrId);
}

/** The stack that a request names. Throws the error that `missing` makes. */
export function stackOf(state: EmulatedState, nameOrId: string | undefined, missing: (name: string) => Error): Stack {
  const name = nameOrId ?? "";
  const found = findStack(state, name);
  if (found === undefined) throw missing(name);
  return found;
}

/** Throws `ValidationError` for a name that no stack can have (recorded answer of AWS). */
export function checkStackName(name: string): void {
  if (/^[a-zA-Z][-a-zA-Z0-9]*$/.test(name) && name.length <= 128) return;
  const broken =
    name.length > 128
      ? "Member must have length less than or equal to 128"
      : "Member must satisfy regular expression pattern: [a-zA-Z][-a-zA-Z0-9]*|arn:[-a-zA-Z0-9:/._+]*";
  throw validationError(
    `1 validation error detected: Value '${name}' at 'stackName' failed to satisfy constraint: ${broken}`,
  );
}
