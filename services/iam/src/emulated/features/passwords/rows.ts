import type { Overlay } from "@cloudstub/kit";
import type { Iam } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { changePassword } from "./change-password.js";
import { createLoginProfile } from "./create-login-profile.js";
import { deleteAccountPasswordPolicy } from "./delete-account-password-policy.js";
import { deleteLoginProfile } from "./delete-login-profile.js";
import { getAccountPasswordPolicy } from "./get-account-password-policy.js";
import { getLoginProfile } from "./get-login-profile.js";
import { updateAccountPasswordPolicy } from "./update-account-password-policy.js";
import { updateLoginProfile } from "./update-login-profile.js";

/** The operations on passwords. */
export const passwordOperations = {
  ChangePassword: changePassword,
  CreateLoginProfile: createLoginProfile,
  DeleteAccountPasswordPolicy: deleteAccountPasswordPolicy,
  DeleteLoginProfile: deleteLoginProfile,
  GetAccountPasswordPolicy: getAccountPasswordPolicy,
  GetLoginProfile: getLoginProfile,
  UpdateAccountPasswordPolicy: updateAccountPasswordPolicy,
  UpdateLoginProfile: updateLoginProfile,
} satisfies Overlay<Iam, EmulatedState>["operations"];
