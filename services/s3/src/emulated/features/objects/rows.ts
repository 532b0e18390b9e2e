import { copyObject } from "./copy-object.js";
import { deleteObject } from "./delete-object.js";
import { deleteObjects } from "./delete-objects.js";
import { getObject } from "./get-object.js";
import { headObject } from "./head-object.js";
import { putObject } from "./put-object.js";

/** Objects: storing, copying, reading and deleting them. */
export const objectOperations = {
  CopyObject: copyObject,
  DeleteObject: deleteObject,
  DeleteObjects: deleteObjects,
  GetObject: getObject,
  HeadObject: headObject,
  PutObject: putObject,
};
