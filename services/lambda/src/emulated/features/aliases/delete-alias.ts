import { referenceIn } from "../../engine/names.js";
import { removeUrl } from "../../engine/urls.js";
import type { EmulatedHandler } from "../../types.js";

/** Deletes an alias with what belongs to it; to delete one that does not exist succeeds. */
export const deleteAlias: EmulatedHandler<"DeleteAlias"> = ({ FunctionName, Name }, call) => {
  const { state } = call;
  const { name } = referenceIn(call, { FunctionName });
  if (!state.aliases.of(name).delete(Name)) return {};
  state.policies.delete(`function:${name}:${Name}`);
  state.eventInvokes.of(name).delete(Name);
  state.provisioned.of(name).delete(Name);
  removeUrl(state, { name, qualifier: Name });
  return {};
};
