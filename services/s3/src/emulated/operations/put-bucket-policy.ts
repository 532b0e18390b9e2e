import { bucketArn } from "../../bucket-arn.js";
import { checkedPolicy } from "../buckets/checks/bucket-policy.js";
import { blockedAccess, isPublicPolicy } from "../buckets/checks/public-access.js";
import { stores } from "../buckets/configuration-operations.js";
import { publicPolicyBlocked } from "../buckets/errors.js";

/** The status of the example in the S3 API reference; the model has another one. */
const STATUS = 204;

/** Sets the policy of a bucket: which other accounts may do what. New buckets take no public one. */
export const putBucketPolicy = stores<"PutBucketPolicy">(({ Policy }, { call, bucket, configurations: { publicAccessBlock } }) => {
  const statements = checkedPolicy(Policy, bucket.name);
  if (blockedAccess(publicAccessBlock).BlockPublicPolicy === true && isPublicPolicy(statements)) {
    throw publicPolicyBlocked(`arn:${call.partition}:iam::${call.account}:root`, bucketArn(call, bucket.name));
  }
  return { policy: Policy };
}, STATUS);
