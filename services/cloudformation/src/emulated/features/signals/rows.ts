import type { OperationTable } from "@cloudstub/kit";
import type { EmulatedCloudformation } from "../../types.js";
import { signalResource } from "./signal-resource.js";

/** Operations by which others tell stacks to go on. */
export const signalOperations = {
  SignalResource: signalResource,
} satisfies Partial<OperationTable<EmulatedCloudformation>>;
