import { noAlias } from "../../engine/errors.js";
import type { EmulatedHandler } from "../../types.js";

/** Takes the alias of the account away. */
export const deleteAccountAlias: EmulatedHandler<"DeleteAccountAlias"> = ({ AccountAlias }, { state }) => {
  if (state.aliases.get("alias") !== AccountAlias) throw noAlias(AccountAlias);
  state.aliases.delete("alias");
  return {};
};
