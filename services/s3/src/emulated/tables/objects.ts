import { copyObject } from "../operations/copy-object.js";
import { deleteObject } from "../operations/delete-object.js";
import { deleteObjects } from "../operations/delete-objects.js";
import { getObject } from "../operations/get-object.js";
import { headObject } from "../operations/head-object.js";
import { putObject } from "../operations/put-object.js";

/** Objects: storing, copying, reading and deleting them. */
export const objectOperations = {
  CopyObject: copyObject,
  DeleteObject: deleteObject,
  DeleteObjects: deleteObjects,
  GetObject: getObject,
  HeadObject: headObject,
  PutObject: putObject,
};
