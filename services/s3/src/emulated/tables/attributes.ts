import { deleteObjectTagging } from "../operations/delete-object-tagging.js";
import { getObjectAcl } from "../operations/get-object-acl.js";
import { getObjectAttributes } from "../operations/get-object-attributes.js";
import { getObjectLegalHold } from "../operations/get-object-legal-hold.js";
import { getObjectLockConfiguration } from "../operations/get-object-lock-configuration.js";
import { getObjectRetention } from "../operations/get-object-retention.js";
import { getObjectTagging } from "../operations/get-object-tagging.js";
import { putObjectAcl } from "../operations/put-object-acl.js";
import { putObjectLegalHold } from "../operations/put-object-legal-hold.js";
import { putObjectLockConfiguration } from "../operations/put-object-lock-configuration.js";
import { putObjectRetention } from "../operations/put-object-retention.js";
import { putObjectTagging } from "../operations/put-object-tagging.js";

/** Tags, access control lists, locks and attributes of objects. */
export const attributeOperations = {
  DeleteObjectTagging: deleteObjectTagging,
  GetObjectAcl: getObjectAcl,
  GetObjectAttributes: getObjectAttributes,
  GetObjectLegalHold: getObjectLegalHold,
  GetObjectLockConfiguration: getObjectLockConfiguration,
  GetObjectRetention: getObjectRetention,
  GetObjectTagging: getObjectTagging,
  PutObjectAcl: putObjectAcl,
  PutObjectLegalHold: putObjectLegalHold,
  PutObjectLockConfiguration: putObjectLockConfiguration,
  PutObjectRetention: putObjectRetention,
  PutObjectTagging: putObjectTagging,
};
