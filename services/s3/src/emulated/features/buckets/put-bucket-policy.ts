import { bucketArn } from "../../../bucket-arn.js";
import { stores } from "../../engine/buckets/configuration-operations.js";
import { publicPolicyBlocked } from "../../engine/buckets/errors.js";
import { checkedPolicy } from "../../engine/checks/bucket-policy.js";
import { blockedAccess, isPublicPolicy } from "../../engine/checks/public-access.js";

/** The status of the example in the S3 API reference; the model has another one. */
const STATUS = 204;

/** Sets the policy of a bucket: which other accounts may do what. New buckets take no public one. */
export const putBucketPolicy = stores<"PutBucketPolicy">(
  ({ Policy }, { call, bucket, configurations: { publicAccessBlock } }) => {
    const statements = checkedPolicy(Policy, bucket.name);
    if (blockedAccess(publicAccessBlock).BlockPublicPolicy === true && isPublicPolicy(statements)) {
      throw publicPolicyBlocked(`arn:${call.partition}:iam::${call.account}:root`, bucketArn(call, bucket.name));
    }
    return { policy: Policy };
  },
  STATUS,
);
