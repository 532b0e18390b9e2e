import type { Overlay } from "@cloudstub/kit";
import type { Iam } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { createAccountAlias } from "./create-account-alias.js";
import { deleteAccountAlias } from "./delete-account-alias.js";
import { getAccountAuthorizationDetails } from "./get-account-authorization-details.js";
import { getAccountSummary } from "./get-account-summary.js";
import { listAccountAliases } from "./list-account-aliases.js";

/** The operations on the whole account. */
export const accountOperations = {
  CreateAccountAlias: createAccountAlias,
  DeleteAccountAlias: deleteAccountAlias,
  GetAccountAuthorizationDetails: getAccountAuthorizationDetails,
  GetAccountSummary: getAccountSummary,
  ListAccountAliases: listAccountAliases,
} satisfies Overlay<Iam, EmulatedState>["operations"];
