import { type CallingRequest, type ConditionKeys, keysBehind, keysOf, requestTags, textsIn } from "@cloudstub/kit";
import type { Tag } from "../../state.js";

type Input = { readonly [member: string]: unknown };

/** Condition keys whose values are those of a member of the input (Service Authorization Reference, "Condition keys for Amazon S3"). */
const members: ReadonlyMap<string, string> = new Map([
  ["s3:delimiter", "Delimiter"],
  ["s3:if-match", "IfMatch"],
  ["s3:if-none-match", "IfNoneMatch"],
  ["s3:max-keys", "MaxKeys"],
  ["s3:object-lock-legal-hold", "ObjectLockLegalHoldStatus"],
  ["s3:object-lock-mode", "ObjectLockMode"],
  ["s3:x-amz-object-ownership", "ObjectOwnership"],
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

/** What of a request is asked for besides its input. */
interface Asked {
  readonly request: CallingRequest | undefined;
  /** The bucket's account. */
  readonly account: string;
  readonly operation: string;
  /** The tags of the object that the request names; undefined where there is none. */
  readonly existingTags: () => readonly Tag[] | undefined;
}

/** The condition keys of S3 that a request shows, and those of the object that it names. */
export function conditionKeys(input: Input, asked: Asked): ConditionKeys {
  const tags = requestedTags(input["Tagging"]);
  // S3 User Guide, "Using tags with S3 general purpose buckets".
  const ofBucket = input["CreateBucketConfiguration"] as { readonly Tags?: readonly Tag[] } | undefined;
  return keysOf(
    requestTags({ ...input, ...(ofBucket?.Tags && { Tags: ofBucket.Tags }) }),
    keysBehind("s3:requestobjecttag/", tags),
    (name) => (name.startsWith("s3:existingobjecttag/") ? existingTag(name, asked.existingTags() ?? []) : undefined),
    (name) => {
      const member = members.get(name);
      return member === undefined ? undefined : textsIn(input[member]);
    },
    (name) => ofRequest(name, { ...asked, tagKeys: tags.map(([key]) => key) }),
  );
}

function requestedTags(tagging: unknown): readonly (readonly [name: string, value: string])[] {
  if (typeof tagging === "string") return [...new URLSearchParams(tagging)];
  const { TagSet = [] } = (tagging ?? {}) as { readonly TagSet?: readonly Tag[] };
  return TagSet.map(({ Key, Value }) => [Key, Value]);
}

function existingTag(name: string, tags: readonly Tag[]): readonly string[] | undefined {
  return keysBehind(
    "s3:existingobjecttag/",
    tags.map(({ Key, Value }) => [Key, Value]),
  )(name);
}

/** The newest version of TLS, since a request counts as one over TLS. */
const TLS = "1.3";

function ofRequest(
  name: string,
  { request, account, operation, tagKeys }: Asked & { readonly tagKeys: readonly string[] },
): readonly string[] | undefined {
  switch (name) {
    case "s3:requestobjecttagkeys":
      return tagKeys;
    case "s3:resourceaccount":
      return [account];
    case "s3:tlsversion":
      return [TLS];
    case "s3:authtype":
      return request && authType(operation, request);
    default:
      return undefined;
  }
}

/** How a request was signed (S3 API reference, "Bucket policy examples using condition keys"). */
function authType(operation: string, { url, headers }: CallingRequest): readonly string[] {
  if (operation === "PostObject") return ["POST"];
  if (headers["authorization"] !== undefined) return ["REST-HEADER"];
  return /[?&](?:X-Amz-)?Signature=/i.test(url) ? ["REST-QUERY-STRING"] : [];
}
