import type { ChangeSet, EmulatedState } from "../../state.js";
import { findStack } from "../stacks/find.js";
import { validationError } from "../template/errors.js";

/** How a request names a change set. */
interface Named {
  readonly ChangeSetName?: string | undefined;
  readonly StackName?: string | undefined;
}

/** The change set that a request names, by ARN, or by name with its stack; undefined where it is not there. Throws the error that `missing` makes of a stack. */
export function changeSetOf(
  state: EmulatedState,
  { ChangeSetName = "", StackName }: Named,
  missing: (name: string) => Error,
): ChangeSet | undefined {
  if (ChangeSetName.startsWith("arn:")) return state.changeSets.get(ChangeSetName);
  if (StackName === undefined || StackName === "")
    throw validationError("StackName must be specified if ChangeSetName is not specified as an ARN.");
  const stack = findStack(state, StackName);
  if (stack === undefined) throw missing(StackName);
  return state.changeSets.get(state.changeSetNames.of(stack.id).get(ChangeSetName) ?? "");
}
