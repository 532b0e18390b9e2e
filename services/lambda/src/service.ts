import { defineService, validationException } from "@cloudstub/kit";
import { lambdaDownloads } from "./downloads.js";
import { emulated } from "./emulated/overlay.js";
import { ignoredMembers } from "./ignored-members.js";
import { model } from "./model.js";
import { createFunction } from "./operations/create-function.js";
import { deleteFunction } from "./operations/delete-function.js";
import { getAccountSettings } from "./operations/get-account-settings.js";
import { getFunction } from "./operations/get-function.js";
import { getFunctionConfiguration } from "./operations/get-function-configuration.js";
import { invoke } from "./operations/invoke.js";
import { listFunctions } from "./operations/list-functions.js";
import { listTags } from "./operations/list-tags.js";
import { tagResource } from "./operations/tag-resource.js";
import { untagResource } from "./operations/untag-resource.js";
import { updateFunctionCode } from "./operations/update-function-code.js";
import { updateFunctionConfiguration } from "./operations/update-function-configuration.js";
import { lambdaRoutes } from "./routes.js";
import { seeds } from "./seeds.js";
import { lambdaState } from "./state.js";
import type { Lambda } from "./types.js";

/** The function service: its registration, and one row per operation. All are state-backed. */
export default defineService<Lambda>()({
  id: "lambda",
  protocols: ["restJson1"],
  model,
  state: lambdaState,
  operations: {
    CreateFunction: createFunction,
    DeleteFunction: deleteFunction,
    GetAccountSettings: getAccountSettings,
    GetFunction: getFunction,
    GetFunctionConfiguration: getFunctionConfiguration,
    Invoke: invoke,
    ListFunctions: listFunctions,
    ListTags: listTags,
    TagResource: tagResource,
    UntagResource: untagResource,
    UpdateFunctionCode: updateFunctionCode,
    UpdateFunctionConfiguration: updateFunctionConfiguration,
  },
  emulated,
  ignores: ignoredMembers,
  reads: ["GetAccountSettings", "GetFunction", "GetFunctionConfiguration", "ListFunctions", "ListTags"],
  downloads: lambdaDownloads,
  headerAliases: { "X-Amz-Executed-Version": "X-Cloud-Executed-Version" },
  // Creating a function succeeds without a role or code (specification 7).
  unrequired: { CreateFunction: ["Role", "Code"] },
  leavesOut: "running code",
  neverDoes: { Invoke: "no code runs: the answer is the payload" },
  routes: lambdaRoutes,
  resource: ({ FunctionName, Resource }) => (FunctionName ?? Resource)?.split("function:").at(-1),
  reject: validationException,
  seeds,
});
