import { arn, matchesWildcards, withHeaders } from "@cloudstub/kit";
import { ownerOf } from "../buckets/bucket.js";
import { checkedPolicy, type Statement, textsIn } from "../buckets/checks/bucket-policy.js";
import { configurationsOf } from "../buckets/configurations.js";
import { accessDenied } from "../errors.js";
import type { EmulatedCall } from "../types.js";

type Input = { readonly [member: string]: unknown };

/** Permissions with other names than their operations (Service Authorization Reference, Amazon S3). */
const permissions: { readonly [operation: string]: string } = {
  CompleteMultipartUpload: "PutObject",
  CopyObject: "PutObject",
  CreateMultipartUpload: "PutObject",
  DeleteObjects: "DeleteObject",
  HeadBucket: "ListBucket",
  HeadObject: "GetObject",
  ListMultipartUploads: "ListBucketMultipartUploads",
  ListObjects: "ListBucket",
  ListObjectsV2: "ListBucket",
  ListObjectVersions: "ListBucketVersions",
  ListParts: "ListMultipartUploadParts",
  PostObject: "PutObject",
  UploadPart: "PutObject",
  UploadPartCopy: "PutObject",
};

/**
 * Throws `AccessDenied` unless the bucket is the caller's, or its policy lets the caller's account do this. A denial goes before a permission.
 * Conditions, principals within an account and access control lists are not evaluated: conditions count as met.
 */
export function authorize(operation: string, { Bucket, Key }: Input, call: EmulatedCall): void {
  // Everyone may read a website; the names of buckets are of all accounts.
  if (operation === "Website" || operation === "CreateBucket") return;
  const bucket = typeof Bucket === "string" ? call.state.buckets.get(Bucket) : undefined;
  // The operation itself says that there is no such bucket.
  if (bucket === undefined || ownerOf(bucket) === call.account) return;
  const action = `s3:${permissions[operation] ?? operation}`;
  const resource = arn({ ...call, region: "", account: "" }, "s3", typeof Key === "string" ? `${bucket.name}/${Key}` : bucket.name);
  const { policy } = configurationsOf(call.state, bucket.name);
  const statements = policy === undefined ? [] : checkedPolicy(policy, bucket.name);
  const matching = statements.filter((statement) => isAbout(statement, { account: call.account, action, resource }));
  const denied = matching.some(({ Effect }) => Effect === "Deny");
  if (!denied && matching.length > 0) return;
  const user = `arn:${call.partition}:iam::${call.account}:root`;
  const reason = denied
    ? "with an explicit deny in a resource-based policy"
    : `because no resource-based policy allows the ${action} action`;
  const error = accessDenied(`User: ${user} is not authorized to perform: ${action} on resource: "${resource}" ${reason}`);
  // Tools find a bucket's region so without permission (S3 API reference, HeadBucket, `x-amz-bucket-region`).
  throw operation === "HeadBucket" ? withHeaders(error, { "x-amz-bucket-region": bucket.region }) : error;
}

interface Asked {
  readonly account: string;
  readonly action: string;
  readonly resource: string;
}

function isAbout(
  { Principal, NotPrincipal, Action, NotAction, Resource, NotResource }: Statement,
  { account, action, resource }: Asked,
): boolean {
  const names = (principal: unknown) => accountsOf(principal).some((each) => each === "*" || each === account);
  // Actions are compared without regard to case (IAM User Guide, "IAM JSON policy elements: Action").
  const hasAction = (actions: unknown) => textsIn(actions).some((each) => matchesWildcards(each.toLowerCase(), action.toLowerCase()));
  const hasResource = (resources: unknown) => textsIn(resources).some((each) => matchesWildcards(each, resource));
  return (
    (Principal === undefined ? !names(NotPrincipal) : names(Principal)) &&
    (Action === undefined ? !hasAction(NotAction) : hasAction(Action)) &&
    (Resource === undefined ? !hasResource(NotResource) : hasResource(Resource))
  );
}

/** `"*"`, an account's id, or the ARN of something in it; alone, in a list, or under `AWS`. */
function accountsOf(principal: unknown): string[] {
  const members = typeof principal === "object" && principal !== null ? (principal as { readonly AWS?: unknown }).AWS : principal;
  return textsIn(members).map((text) => (text.startsWith("arn:") ? (text.split(":")[4] ?? "") : text));
}
