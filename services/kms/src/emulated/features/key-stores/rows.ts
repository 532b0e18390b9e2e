import { keyStoreNotFound } from "../../engine/errors.js";
import type { EmulatedHandler } from "../../types.js";
import { clusterNotFound, proxyUnreachable } from "./errors.js";

/*
 * Custom key stores keep keys in a CloudHSM cluster or behind a proxy of one's own. There are neither here, so that none is created, and
 * none is found: AWS's errors say so.
 */

const create: EmulatedHandler<"CreateCustomKeyStore"> = ({ CustomKeyStoreType }) => {
  throw CustomKeyStoreType === "EXTERNAL_KEY_STORE" ? proxyUnreachable() : clusterNotFound();
};

const describe: EmulatedHandler<"DescribeCustomKeyStores"> = ({ CustomKeyStoreId, CustomKeyStoreName }) => {
  if (CustomKeyStoreId !== undefined || CustomKeyStoreName !== undefined) throw keyStoreNotFound();
  return { CustomKeyStores: [], Truncated: false };
};

function notFound(): never {
  throw keyStoreNotFound();
}

/** The operations on custom key stores. */
export const keyStoreOperations = {
  ConnectCustomKeyStore: notFound,
  CreateCustomKeyStore: create,
  DeleteCustomKeyStore: notFound,
  DescribeCustomKeyStores: describe,
  DisconnectCustomKeyStore: notFound,
  UpdateCustomKeyStore: notFound,
};
