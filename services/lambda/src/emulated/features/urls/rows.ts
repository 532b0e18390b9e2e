import { createFunctionUrlConfig } from "./create-function-url-config.js";
import { deleteFunctionUrlConfig } from "./delete-function-url-config.js";
import { getFunctionUrlConfig } from "./get-function-url-config.js";
import { listFunctionUrlConfigs } from "./list-function-url-configs.js";
import { updateFunctionUrlConfig } from "./update-function-url-config.js";

/** The operations on URLs of functions and aliases. A URL is a host name of the mock port, by the id before `lambda-url`. */
export const urlOperations = {
  CreateFunctionUrlConfig: createFunctionUrlConfig,
  DeleteFunctionUrlConfig: deleteFunctionUrlConfig,
  GetFunctionUrlConfig: getFunctionUrlConfig,
  ListFunctionUrlConfigs: listFunctionUrlConfigs,
  UpdateFunctionUrlConfig: updateFunctionUrlConfig,
};
