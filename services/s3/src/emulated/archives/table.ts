import { restoreObject } from "../operations/restore-object.js";

/** Copies of archived objects. */
export const archiveOperations = {
  RestoreObject: restoreObject,
};
