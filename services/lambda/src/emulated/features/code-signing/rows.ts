import { createCodeSigningConfig } from "./create-code-signing-config.js";
import { deleteCodeSigningConfig } from "./delete-code-signing-config.js";
import { deleteFunctionCodeSigningConfig } from "./delete-function-code-signing-config.js";
import { getCodeSigningConfig } from "./get-code-signing-config.js";
import { getFunctionCodeSigningConfig } from "./get-function-code-signing-config.js";
import { listCodeSigningConfigs } from "./list-code-signing-configs.js";
import { listFunctionsByCodeSigningConfig } from "./list-functions-by-code-signing-config.js";
import { putFunctionCodeSigningConfig } from "./put-function-code-signing-config.js";
import { updateCodeSigningConfig } from "./update-code-signing-config.js";

/** The operations on code signing configurations, and on which function has which. No signature is ever checked. */
export const codeSigningOperations = {
  CreateCodeSigningConfig: createCodeSigningConfig,
  DeleteCodeSigningConfig: deleteCodeSigningConfig,
  DeleteFunctionCodeSigningConfig: deleteFunctionCodeSigningConfig,
  GetCodeSigningConfig: getCodeSigningConfig,
  GetFunctionCodeSigningConfig: getFunctionCodeSigningConfig,
  ListCodeSigningConfigs: listCodeSigningConfigs,
  ListFunctionsByCodeSigningConfig: listFunctionsByCodeSigningConfig,
  PutFunctionCodeSigningConfig: putFunctionCodeSigningConfig,
  UpdateCodeSigningConfig: updateCodeSigningConfig,
};
