import { getAccountSettings } from "./get-account-settings.js";
import { getFunctionRecursionConfig } from "./get-function-recursion-config.js";
import { getRuntimeManagementConfig } from "./get-runtime-management-config.js";
import { putFunctionRecursionConfig } from "./put-function-recursion-config.js";
import { putRuntimeManagementConfig } from "./put-runtime-management-config.js";

/** The operations on settings of an account, and on those of functions that no other feature has. */
export const settingOperations = {
  GetAccountSettings: getAccountSettings,
  GetFunctionRecursionConfig: getFunctionRecursionConfig,
  GetRuntimeManagementConfig: getRuntimeManagementConfig,
  PutFunctionRecursionConfig: putFunctionRecursionConfig,
  PutRuntimeManagementConfig: putRuntimeManagementConfig,
};
