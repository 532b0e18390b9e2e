import {
  arn,
  callerArn,
  decide,
  globalKeys,
  identityOf,
  keysOf,
  type NeededPermission,
  policyIn,
  refusalText,
  withHeaders,
} from "@cloudstub/kit";
import { isIssued } from "../../opaque-id.js";
import { configurationsOf } from "../../state/configurations.js";
import type { EmulatedBucket, EmulatedObject } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { canonicalOwner, checkExpectedOwners, ownerOf } from "../buckets/bucket.js";
import { grants, privateAcl } from "../checks/acl.js";
import { permissionFor } from "../checks/permissions.js";
import { accessDenied } from "../errors.js";
import { isOwnerEnforced } from "../objects/ownership.js";
import { currentObject, versionWithId } from "../versions/stored-versions.js";
import { conditionKeys } from "./condition-keys.js";

type Input = { readonly [member: string]: unknown };

/** Everyone may read a website, the names of buckets are of all accounts, and each object of a list is asked for by itself. */
const open: readonly string[] = ["CreateBucket", "DeleteObjects", "Website"];

/** What the owner can do to a bucket whose policy denies everything (S3 API reference, "PutBucketPolicy": the root user of the bucket's account). */
const unlocking: readonly string[] = ["DeleteBucketPolicy", "GetBucketPolicy", "PutBucketPolicy"];

/**
 * Throws `InvalidBucketOwnerAWSAccountID` for an expected owner that is not an account, and `AccessDenied` where the bucket's policy denies this,
 * and for callers of other accounts unless it allows it. Of access control lists those of objects count which other accounts own.
 */
export function authorize(operation: string, input: Input, call: EmulatedCall): void {
  checkExpectedOwners(input);
  if (open.includes(operation)) return;
  const bucket = bucketIn(input, call);
  // The operation itself says that there is no such bucket.
  if (bucket === undefined) return;
  const account = ownerOf(bucket);
  const isOwn = account === call.account;
  const configurations = configurationsOf(call.state, bucket.name);
  const { policy } = configurations;
  const ofOther = isOwnerEnforced(configurations) ? undefined : otherAccountsObject(operation, input, bucket, call);
  if (isOwn && ofOther === undefined && (policy === undefined || unlocking.includes(operation))) return;
  const action = permissionFor(operation, input);
  const resource = resourceIn(input, bucket.name, call);
  const caller = { ...identityOf({ ...call, account }), canonicalUser: canonicalOwner(call.account).ID };
  const existingTags = () => namedObject(input, bucket, call)?.tags;
  const asked = { request: call.request, account, operation, existingTags };
  const keys = keysOf(conditionKeys(input, asked), globalKeys({ ...call, account }));
  const decision = decide(policyIn(policy), { caller, action, resource, keys });
  if (ofOther !== undefined && decision !== "denied") {
    checkGrant(operation, ofOther, call);
    return;
  }
  if (ofOther === undefined && (decision === "allowed" || (isOwn && decision !== "denied"))) return;
  const user = callerArn(call);
  const error = accessDenied(refusalText({ user, action, resource: `"${resource}"`, decision }));
  // Tools find a bucket's region so without permission (S3 API reference, HeadBucket, `x-amz-bucket-region`).
  throw operation === "HeadBucket" ? withHeaders(error, { "x-amz-bucket-region": bucket.region }) : error;
}

/** The permission that an operation needs of a bucket, or of an object in it. */
export function neededFor(operation: string, input: Input, call: EmulatedCall): NeededPermission {
  const bucket = bucketIn(input, call);
  const account = bucket === undefined ? call.account : ownerOf(bucket);
  const existingTags = () => (bucket === undefined ? undefined : namedObject(input, bucket, call)?.tags);
  const resource = resourceIn(input, String(input["Bucket"]), call);
  return {
    action: permissionFor(operation, input),
    resource,
    words: { resource: `"${resource}"` },
    account,
    keys: conditionKeys(input, { request: call.request, account, operation, existingTags }),
    policy: bucket && configurationsOf(call.state, bucket.name).policy,
  };
}

/** True where a bucket has not the object that a request names by its key alone. */
export function isMissing(input: Input, call: EmulatedCall): boolean {
  const bucket = bucketIn(input, call);
  return bucket !== undefined && !input["VersionId"] && namedObject(input, bucket, call) === undefined;
}

function bucketIn({ Bucket }: Input, { state }: EmulatedCall): EmulatedBucket | undefined {
  return typeof Bucket === "string" ? state.buckets.get(Bucket) : undefined;
}

/** The ARN of the object that a request names, or of its bucket. */
function resourceIn({ Key }: Input, bucket: string, call: EmulatedCall): string {
  const name = typeof Key === "string" ? `${bucket}/${Key}` : bucket;
  return arn({ ...call, region: "", account: "" }, "s3", name);
}

/** What the list of access of an object can grant (S3 User Guide, "Access control list (ACL) overview"). */
const granted: ReadonlyMap<string, "READ" | "READ_ACP" | "WRITE_ACP"> = new Map([
  ["GetObject", "READ"],
  ["HeadObject", "READ"],
  ["GetObjectAttributes", "READ"],
  ["GetObjectAcl", "READ_ACP"],
  ["PutObjectAcl", "WRITE_ACP"],
]);

/** The object that a request is about, where another account than the bucket's owns it: the bucket's policy can deny access to it, and not allow it. */
function otherAccountsObject(
  ...[operation, input, bucket, call]: [string, Input, EmulatedBucket, EmulatedCall]
): EmulatedObject | undefined {
  const object = granted.has(operation) ? namedObject(input, bucket, call) : undefined;
  return object?.account === undefined ? undefined : object;
}

/** Throws `AccessDenied` unless a caller owns an object, or its list of access grants what the operation needs. */
function checkGrant(
  operation: string,
  { account = "", acl = privateAcl(account) }: EmulatedObject,
  call: EmulatedCall,
): void {
  const permission = granted.get(operation);
  if (call.account === account || (permission !== undefined && grants(acl, permission, call.account))) return;
  throw accessDenied();
}

/** The version that a request names; undefined where it names none, or none that is there. */
function namedObject(
  { Key, VersionId }: Input,
  bucket: EmulatedBucket,
  { state }: EmulatedCall,
): EmulatedObject | undefined {
  if (typeof Key !== "string") return undefined;
  if (typeof VersionId !== "string" || VersionId === "") return currentObject(state, bucket, Key);
  return isIssued(VersionId) || VersionId === "null"
    ? versionWithId(state, bucket, { key: Key, versionId: VersionId })
    : undefined;
}
