import type { EmulatedHandler } from "../../types.js";

/** Sets the alias of the account, in the place of the one that it had. */
export const createAccountAlias: EmulatedHandler<"CreateAccountAlias"> = ({ AccountAlias }, { state }) => {
  state.aliases.set("alias", AccountAlias);
  return {};
};
