import { pageOf } from "../../engine/page.js";
import type { EmulatedHandler } from "../../types.js";

/** Lists the alias of the account, where it has one. */
export const listAccountAliases: EmulatedHandler<"ListAccountAliases"> = (input, { state }) => {
  const { items, ...rest } = pageOf(input, state.aliases.values(), (alias) => alias);
  return { AccountAliases: items, ...rest };
};
