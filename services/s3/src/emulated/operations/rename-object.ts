import { notImplementedOperation } from "../errors.js";
import type { EmulatedHandler } from "../types.js";

/** Only directory buckets rename objects, and there are none here. */
export const renameObject: EmulatedHandler<"RenameObject"> = () => {
  throw notImplementedOperation();
};
