import type { AttributesInput } from "../../engine/objects/attributes.js";
import { latin1Text } from "../../engine/objects/metadata.js";
import { tagsInXml } from "./tagging-field.js";

/** Fields with the members of PutObject's input that they stand for (S3 API reference, "POST object"). */
const members = {
  acl: "ACL",
  "cache-control": "CacheControl",
  "content-disposition": "ContentDisposition",
  "content-encoding": "ContentEncoding",
  expires: "Expires",
  "x-amz-object-lock-legal-hold": "ObjectLockLegalHoldStatus",
  "x-amz-object-lock-mode": "ObjectLockMode",
  "x-amz-server-side-encryption": "ServerSideEncryption",
  "x-amz-server-side-encryption-aws-kms-key-id": "SSEKMSKeyId",
  "x-amz-server-side-encryption-customer-algorithm": "SSECustomerAlgorithm",
  "x-amz-server-side-encryption-customer-key": "SSECustomerKey",
  "x-amz-server-side-encryption-customer-key-md5": "SSECustomerKeyMD5",
  "x-amz-storage-class": "StorageClass",
  "x-amz-website-redirect-location": "WebsiteRedirectLocation",
} as const;

const METADATA = "x-amz-meta-";

/** The attributes of an object as a form gives them, in the form of PutObject's input. */
export function attributesIn(fields: ReadonlyMap<string, string>): AttributesInput {
  const input: { [member: string]: unknown } = {};
  for (const [field, member] of Object.entries(members)) {
    const value = fields.get(field);
    if (value !== undefined) input[member] = latin1Text(value);
  }
  const metadata = [...fields].flatMap(([name, value]) =>
    name.startsWith(METADATA) ? [[name.slice(METADATA.length), value]] : [],
  );
  if (metadata.length > 0) input["FormMetadata"] = Object.fromEntries(metadata);
  const until = new Date(fields.get("x-amz-object-lock-retain-until-date") ?? "");
  if (!Number.isNaN(until.getTime())) input["ObjectLockRetainUntilDate"] = until;
  const tagging = fields.get("tagging");
  if (tagging !== undefined) input["TagSet"] = tagsInXml(tagging);
  return input;
}
