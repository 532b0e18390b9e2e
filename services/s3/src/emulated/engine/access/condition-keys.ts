import { type ConditionKeys, keysBehind, textsIn } from "@cloudstub/kit";

type Input = { readonly [member: string]: unknown };

/** Condition keys whose values are those of a member of the input (Service Authorization Reference, "Condition keys for Amazon S3"). */
const members: ReadonlyMap<string, string> = new Map([
  ["s3:delimiter", "Delimiter"],
  ["s3:if-match", "IfMatch"],
  ["s3:if-none-match", "IfNoneMatch"],
  ["s3:max-keys", "MaxKeys"],
  ["s3:object-lock-legal-hold", "ObjectLockLegalHoldStatus"],
  ["s3:object-lock-mode", "ObjectLockMode"],
  ["s3:prefix", "Prefix"],
  ["s3:versionid", "VersionId"],
  ["s3:x-amz-acl", "ACL"],
  ["s3:x-amz-copy-source", "CopySource"],
  ["s3:x-amz-grant-full-control", "GrantFullControl"],
  ["s3:x-amz-grant-read", "GrantRead"],
  ["s3:x-amz-grant-read-acp", "GrantReadACP"],
  ["s3:x-amz-grant-write", "GrantWrite"],
  ["s3:x-amz-grant-write-acp", "GrantWriteACP"],
  ["s3:x-amz-metadata-directive", "MetadataDirective"],
  ["s3:x-amz-server-side-encryption", "ServerSideEncryption"],
  ["s3:x-amz-server-side-encryption-aws-kms-key-id", "SSEKMSKeyId"],
  ["s3:x-amz-server-side-encryption-customer-algorithm", "SSECustomerAlgorithm"],
  ["s3:x-amz-storage-class", "StorageClass"],
  ["s3:x-amz-website-redirect-location", "WebsiteRedirectLocation"],
]);

/** The condition keys of S3 that a request shows. Those of an existing object, such as its tags, are not known. */
export function conditionKeys(input: Input): ConditionKeys {
  const { Tagging } = input;
  const tags = typeof Tagging === "string" ? [...new URLSearchParams(Tagging)] : [];
  const ofTags = keysBehind("s3:requestobjecttag/", tags);
  return (name) => {
    if (name === "s3:requestobjecttagkeys") return tags.map(([key]) => key);
    const member = members.get(name);
    return member === undefined ? ofTags(name) : textsIn(input[member]);
  };
}
