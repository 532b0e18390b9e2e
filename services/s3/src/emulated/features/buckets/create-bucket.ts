import { isRegionOf } from "@cloudstub/kit";
import { checkBucketName } from "../../../bucket.js";
import { bucketArn } from "../../../bucket-arn.js";
import { wholeSeconds } from "../../../clock.js";
import { bucketAlreadyOwnedByYou, invalidLocationConstraint } from "../../../errors.js";
import { ownerOf } from "../../engine/buckets/bucket.js";
import {
  aclWithBlockedAccess,
  aclWithEnforcedOwner,
  bucketAlreadyExists,
  illegalLocationConstraint,
  invalidOwnership,
} from "../../engine/buckets/errors.js";
import { configurationsOfNew } from "../../engine/buckets/new-buckets.js";
import { aclIn, givesAcl } from "../../engine/checks/acl.js";
import { blockedAccess, isPublicAcl } from "../../engine/checks/public-access.js";
import { checkedNewTags } from "../../engine/checks/tags.js";
import { isOwnerEnforced } from "../../engine/objects/ownership.js";
import type { BucketConfigurations } from "../../state/configurations.js";
import type { EmulatedCall, EmulatedHandler } from "../../types.js";

/** `ObjectOwnership` in the model. */
const ownerships: readonly string[] = ["BucketOwnerEnforced", "BucketOwnerPreferred", "ObjectWriter"];

const HOME = "us-east-1";
/** The name of eu-west-1 before 2008, which its buckets keep. */
const OLD_IRELAND = "EU" as const;

/** Creates a bucket in the region of the caller. Its name is one that no account has: all share one namespace. */
export const createBucket: EmulatedHandler<"CreateBucket"> = (input, call) => {
  const { Bucket: name, ObjectLockEnabledForBucket } = input;
  checkBucketName(name);
  const constraint = input.CreateBucketConfiguration?.LocationConstraint;
  const region = regionOf(constraint, call);
  const configurations = configurationsIn(input, call);
  const output = {
    Location: locationOf(name, region, call),
    BucketArn: bucketArn(call, name),
  };
  const existing = call.state.buckets.get(name);
  if (existing !== undefined) {
    if (ownerOf(existing) !== call.account) throw bucketAlreadyExists(name);
    // In us-east-1 a bucket can be created again by its owner (S3 API reference, CreateBucket, BucketAlreadyOwnedByYou), but not with tags
    // (recorded answers of AWS, 2026-02).
    if (existing.region !== HOME || region !== HOME || configurations.tags !== undefined)
      throw bucketAlreadyOwnedByYou(name);
    return output;
  }
  const locked = ObjectLockEnabledForBucket === true ? ({ versioning: "Enabled", objectLock: {} } as const) : {};
  const old = constraint === OLD_IRELAND && { locationConstraint: constraint };
  const createdAt = wholeSeconds(call.clock);
  call.state.buckets.set(name, { name, createdAt, region, account: call.account, ...old, ...locked });
  if (Object.keys(configurations).length > 0) call.state.configurations.set(name, configurations);
  return output;
};

/**
 * Where a new bucket is. Buckets of the partition `aws` are told at its global endpoint. China and GovCloud have none (AWS General Reference, "Amazon
 * S3 endpoints and quotas"); that their buckets are told at the endpoint of their region is not documented.
 */
function locationOf(name: string, region: string, { partition }: EmulatedCall): string {
  if (region === HOME) return `/${name}`;
  if (partition === "aws") return `http://${name}.s3.amazonaws.com/`;
  return `http://${name}.s3.${region}.amazonaws.com${partition === "aws-cn" ? ".cn" : ""}/`;
}

/**
 * The region of a new bucket. A client of us-east-1 may create buckets anywhere, and can't name us-east-1 itself; one of another region in
 * this region only, which it has to name (recorded answers of AWS, 2026-02).
 */
function regionOf(constraint: string | undefined, { region: endpoint, partition }: EmulatedCall): string {
  if (constraint === undefined || constraint === "") {
    if (endpoint !== HOME) throw illegalLocationConstraint("unspecified");
    return HOME;
  }
  const region = constraint === OLD_IRELAND ? "eu-west-1" : constraint;
  if (endpoint !== HOME) {
    if (region !== endpoint) throw illegalLocationConstraint(constraint);
  } else if (region === HOME || !isRegionOf(partition, region)) throw invalidLocationConstraint(constraint);
  return region;
}

function configurationsIn(input: Parameters<typeof createBucket>[0], call: EmulatedCall): BucketConfigurations {
  if (input.ObjectOwnership !== undefined && !ownerships.includes(input.ObjectOwnership))
    throw invalidOwnership(input.ObjectOwnership);
  const { Tags = [] } = input.CreateBucketConfiguration ?? {};
  const ownership = input.ObjectOwnership && { ownership: { Rules: [{ ObjectOwnership: input.ObjectOwnership }] } };
  const tags = Tags.length > 0 && { tags: checkedNewTags(Tags) };
  const configurations = { ...configurationsOfNew(call), ...ownership, ...tags };
  if (!givesAcl(input) || isForObjects(input.ACL)) return configurations;
  const acl = aclIn(input, call.account);
  const isPrivate = input.ACL === "private";
  if (isOwnerEnforced(configurations) && !isPrivate) throw aclWithEnforcedOwner();
  if (isPublicAcl(acl) && blockedAccess(configurations.publicAccessBlock).BlockPublicAcls) throw aclWithBlockedAccess();
  return { ...configurations, ...(!isPrivate && { acl }) };
}

/** True for the canned lists that S3 ignores when a bucket is created (S3 User Guide, "Canned ACL"). Their names are not in the model. */
function isForObjects(acl: string | undefined): boolean {
  return acl === "bucket-owner-read" || acl === "bucket-owner-full-control";
}
