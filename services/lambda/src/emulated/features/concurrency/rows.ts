import { deleteFunctionConcurrency } from "./delete-function-concurrency.js";
import { deleteProvisionedConcurrencyConfig } from "./delete-provisioned-concurrency-config.js";
import { getFunctionConcurrency } from "./get-function-concurrency.js";
import { getProvisionedConcurrencyConfig } from "./get-provisioned-concurrency-config.js";
import { listProvisionedConcurrencyConfigs } from "./list-provisioned-concurrency-configs.js";
import { putFunctionConcurrency } from "./put-function-concurrency.js";
import { putProvisionedConcurrencyConfig } from "./put-provisioned-concurrency-config.js";

/** The operations on concurrency: reserved for a function, and provisioned for its versions and aliases. */
export const concurrencyOperations = {
  DeleteFunctionConcurrency: deleteFunctionConcurrency,
  DeleteProvisionedConcurrencyConfig: deleteProvisionedConcurrencyConfig,
  GetFunctionConcurrency: getFunctionConcurrency,
  GetProvisionedConcurrencyConfig: getProvisionedConcurrencyConfig,
  ListProvisionedConcurrencyConfigs: listProvisionedConcurrencyConfigs,
  PutFunctionConcurrency: putFunctionConcurrency,
  PutProvisionedConcurrencyConfig: putProvisionedConcurrencyConfig,
};
