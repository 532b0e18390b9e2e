import { restoreObject } from "./restore-object.js";

/** Copies of archived objects. */
export const archiveOperations = {
  RestoreObject: restoreObject,
};
