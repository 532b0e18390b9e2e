import { deleteFunctionEventInvokeConfig } from "./delete-function-event-invoke-config.js";
import { getFunctionEventInvokeConfig } from "./get-function-event-invoke-config.js";
import { listFunctionEventInvokeConfigs } from "./list-function-event-invoke-configs.js";
import { putFunctionEventInvokeConfig } from "./put-function-event-invoke-config.js";
import { updateFunctionEventInvokeConfig } from "./update-function-event-invoke-config.js";

/** The operations on the settings of asynchronous invocations: retries, age, destinations. Publishing copies none of them. */
export const eventInvokeOperations = {
  DeleteFunctionEventInvokeConfig: deleteFunctionEventInvokeConfig,
  GetFunctionEventInvokeConfig: getFunctionEventInvokeConfig,
  ListFunctionEventInvokeConfigs: listFunctionEventInvokeConfigs,
  PutFunctionEventInvokeConfig: putFunctionEventInvokeConfig,
  UpdateFunctionEventInvokeConfig: updateFunctionEventInvokeConfig,
};
