import { ServiceError } from "@cloudstub/kit";
import { isBucketName } from "../../../bucket.js";
import { preconditionFailed } from "../../../errors.js";
import { checkReadConditions } from "../../../objects/conditions.js";
import type { EmulatedBucket, EmulatedObject } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { authorizePart } from "../access/needed.js";
import { bucketOf } from "../buckets/bucket.js";
import { archivedSource, invalidArgument, invalidRequest, invalidSourceBucket, sourceTooLarge } from "../errors.js";
import { checkCustomerKey, conditionsAt, findVersion, isReadable, type VersionInput } from "../objects/read-version.js";
import { namedVersion } from "../versions/stored-versions.js";

/** In bytes: https://docs.aws.amazon.com/AmazonS3/latest/API/API_CopyObject.html */
const MAX_SOURCE = 5_368_709_120;

/** The members with which a request names what it copies, and under which conditions. */
export interface CopySourceInput {
  readonly CopySource: string;
  readonly ExpectedSourceBucketOwner?: string | undefined;
  readonly CopySourceIfMatch?: string | undefined;
  readonly CopySourceIfNoneMatch?: string | undefined;
  readonly CopySourceIfModifiedSince?: Date | undefined;
  readonly CopySourceIfUnmodifiedSince?: Date | undefined;
  readonly CopySourceSSECustomerAlgorithm?: string | undefined;
  readonly CopySourceSSECustomerKey?: string | undefined;
  readonly CopySourceSSECustomerKeyMD5?: string | undefined;
}

/** A version to copy. */
export interface CopySource {
  readonly bucket: EmulatedBucket;
  readonly object: EmulatedObject;
  /** True where the request names a version. */
  readonly isVersion: boolean;
}

/** Finds the version that a request copies. Throws where there is none, a condition fails, or it can't be read. */
export function copySourceOf(input: CopySourceInput, call: EmulatedCall): CopySource {
  const { bucket: Bucket, key: Key, versionId: VersionId } = readSource(input.CopySource);
  const bucket = bucketOf({ Bucket, ExpectedBucketOwner: input.ExpectedSourceBucketOwner }, call);
  authorizePart("GetObject", { Bucket, Key, VersionId }, call);
  const object = sourceVersion({ Key, VersionId }, bucket, call);
  checkSourceKey(input, object);
  checkSourceConditions(input, object, call.clock.now());
  if (!isReadable(object, call.clock.now())) throw archivedSource(object.storageClass ?? "");
  return { bucket, object, isVersion: VersionId !== undefined };
}

/** Throws `InvalidRequest` for a source that is too large for one request. */
export function checkSourceSize(size: number): void {
  if (size > MAX_SOURCE) throw sourceTooLarge(MAX_SOURCE);
}

const HEADER = "x-amz-copy-source";

/** `/bucket/key?versionId=…`, encoded as in a form, where `+` is a space (recorded answer of AWS, 2026-02); the first slash may be missing. */
function readSource(source: string): {
  readonly bucket: string;
  readonly key: string;
  readonly versionId: string | undefined;
} {
  const [path = "", versionId] = source.split("?versionId=", 2);
  const text = decoded(path.startsWith("/") ? path.slice(1) : path);
  const slash = text.indexOf("/");
  if (slash <= 0 || slash === text.length - 1)
    throw invalidArgument("Copy Source must mention the source bucket and key: sourcebucket/sourcekey", HEADER, HEADER);
  const bucket = text.slice(0, slash);
  if (!isBucketName(bucket)) throw invalidSourceBucket(bucket);
  return { bucket, key: text.slice(slash + 1), versionId };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw invalidArgument("Invalid copy source encoding.", HEADER, text);
  }
}

/** The version with the id, or the current one. */
function sourceVersion(
  { Key, VersionId }: Pick<VersionInput, "Key" | "VersionId">,
  bucket: EmulatedBucket,
  { state }: EmulatedCall,
) {
  const named = VersionId === undefined ? undefined : namedVersion(state, bucket, { key: Key, versionId: VersionId });
  if (named?.deleteMarker)
    throw invalidRequest("The source of a copy request may not specifically refer to a delete marker by version id.");
  return findVersion({ Key, VersionId }, bucket, { state, method: "GET" });
}

function checkSourceKey(input: CopySourceInput, object: EmulatedObject): void {
  const { CopySourceSSECustomerAlgorithm, CopySourceSSECustomerKey, CopySourceSSECustomerKeyMD5 } = input;
  const key = {
    SSECustomerAlgorithm: CopySourceSSECustomerAlgorithm,
    SSECustomerKey: CopySourceSSECustomerKey,
    SSECustomerKeyMD5: CopySourceSSECustomerKeyMD5,
  };
  checkCustomerKey(key, object);
}

/** A condition that fails is 412, also where a read would answer 304. */
function checkSourceConditions(input: CopySourceInput, object: EmulatedObject, now: number): void {
  const { CopySourceIfMatch: IfMatch, CopySourceIfNoneMatch: IfNoneMatch } = input;
  const { CopySourceIfModifiedSince: IfModifiedSince, CopySourceIfUnmodifiedSince: IfUnmodifiedSince } = input;
  try {
    const conditions = { IfMatch, IfNoneMatch, IfModifiedSince, IfUnmodifiedSince };
    checkReadConditions(conditionsAt(conditions, now), object);
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    const modified = IfNoneMatch === undefined ? "If-Modified-Since" : "If-None-Match";
    throw preconditionFailed(`${HEADER}-${error.code === "NotModified" ? modified : String(error.members.Condition)}`);
  }
}
