import { deleteObjectTagging } from "./delete-object-tagging.js";
import { getObjectAcl } from "./get-object-acl.js";
import { getObjectAttributes } from "./get-object-attributes.js";
import { getObjectLegalHold } from "./get-object-legal-hold.js";
import { getObjectLockConfiguration } from "./get-object-lock-configuration.js";
import { getObjectRetention } from "./get-object-retention.js";
import { getObjectTagging } from "./get-object-tagging.js";
import { putObjectAcl } from "./put-object-acl.js";
import { putObjectLegalHold } from "./put-object-legal-hold.js";
import { putObjectLockConfiguration } from "./put-object-lock-configuration.js";
import { putObjectRetention } from "./put-object-retention.js";
import { putObjectTagging } from "./put-object-tagging.js";

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
