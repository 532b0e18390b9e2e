/**
 * Functions: created from an archive in the request or in a bucket, read, listed, updated, deleted. What is here is `$LATEST`; versions are
 * copies of it (features/versions), made by engine/publish.ts, since both CreateFunction and UpdateFunctionCode may publish.
 *
 * A function is Pending after its creation, and InProgress after an update, until the agent of engine/transitions.ts ends that; a second
 * update meanwhile is refused.
 */
import { createFunction } from "./create-function.js";
import { deleteFunction } from "./delete-function.js";
import { getFunction } from "./get-function.js";
import { getFunctionConfiguration } from "./get-function-configuration.js";
import { listFunctions } from "./list-functions.js";
import { updateFunctionCode } from "./update-function-code.js";
import { updateFunctionConfiguration } from "./update-function-configuration.js";

/** The operations on functions themselves. */
export const functionOperations = {
  CreateFunction: createFunction,
  DeleteFunction: deleteFunction,
  GetFunction: getFunction,
  GetFunctionConfiguration: getFunctionConfiguration,
  ListFunctions: listFunctions,
  UpdateFunctionCode: updateFunctionCode,
  UpdateFunctionConfiguration: updateFunctionConfiguration,
};
