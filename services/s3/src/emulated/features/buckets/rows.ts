import { malformedXml } from "../../../errors.js";
import { ownerOf } from "../../engine/buckets/bucket.js";
import { removes, shows, stores } from "../../engine/buckets/configuration-operations.js";
import {
  invalidRequest,
  noSuchCors,
  noSuchOwnership,
  noSuchPolicy,
  noSuchPublicAccessBlock,
  noSuchReplication,
  noSuchTagSet,
  noSuchWebsite,
} from "../../engine/buckets/errors.js";
import { privateAcl, shownAcl } from "../../engine/checks/acl.js";
import { checkedPolicy } from "../../engine/checks/bucket-policy.js";
import { checkedCors } from "../../engine/checks/cors.js";
import { checkedEncryption } from "../../engine/checks/encryption.js";
import { blockedAccess, isPublicPolicy } from "../../engine/checks/public-access.js";
import { checkedTags } from "../../engine/checks/tags.js";
import { checkedLogging, checkedReplication } from "../../engine/checks/targets.js";
import { checkedWebsite } from "../../engine/checks/website.js";
import type { Configuration } from "../../state/configurations.js";
import { createBucket } from "./create-bucket.js";
import { deleteBucket } from "./delete-bucket.js";
import { getBucketLocation } from "./get-bucket-location.js";
import { headBucket } from "./head-bucket.js";
import { listBuckets } from "./list-buckets.js";
import { listedOperations } from "./listed-rows.js";
import { putBucketAcl } from "./put-bucket-acl.js";
import { putBucketPolicy } from "./put-bucket-policy.js";

/** New buckets have no access control lists (since April 2023). */
const defaultOwnership: Configuration<"ownership"> = { Rules: [{ ObjectOwnership: "BucketOwnerEnforced" }] };

const defaultEncryption: Configuration<"encryption"> = {
  Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" }, BucketKeyEnabled: false }],
};

/** Buckets and their configurations, but those that every write of an object reads: versions and object lock. */
export const bucketOperations = {
  CreateBucket: createBucket,
  DeleteBucket: deleteBucket,
  GetBucketLocation: getBucketLocation,
  HeadBucket: headBucket,
  ListBuckets: listBuckets,

  // The status is that of the examples in the S3 API reference; the model has another one.
  PutBucketTagging: stores<"PutBucketTagging">(({ Tagging }) => ({ tags: checkedTags(Tagging.TagSet ?? []) }), 204),
  GetBucketTagging: shows<"GetBucketTagging">(({ tags }, { name }) =>
    tags?.length ? { TagSet: tags } : noSuchTagSet(name),
  ),
  DeleteBucketTagging: removes<"DeleteBucketTagging">("tags"),

  PutBucketPolicy: putBucketPolicy,
  GetBucketPolicy: shows<"GetBucketPolicy">(({ policy }, { name }) =>
    policy === undefined ? noSuchPolicy(name) : { Policy: policy },
  ),
  GetBucketPolicyStatus: shows<"GetBucketPolicyStatus">(({ policy }, { name }) =>
    policy === undefined
      ? noSuchPolicy(name)
      : { PolicyStatus: { IsPublic: isPublicPolicy(checkedPolicy(policy, name)) } },
  ),
  DeleteBucketPolicy: removes<"DeleteBucketPolicy">("policy"),

  PutBucketAcl: putBucketAcl,
  GetBucketAcl: shows<"GetBucketAcl">(({ acl }, bucket) => shownAcl(acl ?? privateAcl(ownerOf(bucket)))),

  PutBucketAbac: stores<"PutBucketAbac">(({ AbacStatus: { Status } }) => ({
    abac: oneOf(["Enabled", "Disabled"], Status),
  })),
  GetBucketAbac: shows<"GetBucketAbac">(({ abac = "Disabled" }) => ({ AbacStatus: { Status: abac } })),

  PutBucketOwnershipControls: stores<"PutBucketOwnershipControls">(({ OwnershipControls }) => {
    const [rule, ...others] = OwnershipControls.Rules;
    if (others.length > 0) throw malformedXml();
    oneOf(["BucketOwnerEnforced", "BucketOwnerPreferred", "ObjectWriter"], rule?.ObjectOwnership);
    return { ownership: OwnershipControls };
  }),
  GetBucketOwnershipControls: shows<"GetBucketOwnershipControls">(({ ownership = defaultOwnership }, { name }) =>
    ownership.Rules.length === 0 ? noSuchOwnership(name) : { OwnershipControls: ownership },
  ),
  DeleteBucketOwnershipControls: removes<"DeleteBucketOwnershipControls">("ownership", { Rules: [] }),

  PutPublicAccessBlock: stores<"PutPublicAccessBlock">(({ PublicAccessBlockConfiguration: blocked }) => ({
    publicAccessBlock: {
      BlockPublicAcls: blocked.BlockPublicAcls ?? false,
      IgnorePublicAcls: blocked.IgnorePublicAcls ?? false,
      BlockPublicPolicy: blocked.BlockPublicPolicy ?? false,
      RestrictPublicBuckets: blocked.RestrictPublicBuckets ?? false,
    },
  })),
  GetPublicAccessBlock: shows<"GetPublicAccessBlock">(({ publicAccessBlock }, { name }) => {
    const blocked = blockedAccess(publicAccessBlock);
    return Object.keys(blocked).length === 0
      ? noSuchPublicAccessBlock(name)
      : { PublicAccessBlockConfiguration: blocked };
  }),
  DeletePublicAccessBlock: removes<"DeletePublicAccessBlock">("publicAccessBlock", {}),

  PutBucketCors: stores<"PutBucketCors">(({ CORSConfiguration }) => ({ cors: checkedCors(CORSConfiguration) })),
  GetBucketCors: shows<"GetBucketCors">(({ cors }, { name }) => cors ?? noSuchCors(name)),
  DeleteBucketCors: removes<"DeleteBucketCors">("cors"),

  PutBucketEncryption: stores<"PutBucketEncryption">((input) => ({
    encryption: checkedEncryption(input.ServerSideEncryptionConfiguration),
  })),
  GetBucketEncryption: shows<"GetBucketEncryption">(({ encryption = defaultEncryption }) => ({
    ServerSideEncryptionConfiguration: encryption,
  })),
  DeleteBucketEncryption: removes<"DeleteBucketEncryption">("encryption"),

  PutBucketWebsite: stores<"PutBucketWebsite">(({ WebsiteConfiguration }) => ({
    website: checkedWebsite(WebsiteConfiguration),
  })),
  GetBucketWebsite: shows<"GetBucketWebsite">(({ website }, { name }) => website ?? noSuchWebsite(name)),
  DeleteBucketWebsite: removes<"DeleteBucketWebsite">("website"),

  PutBucketReplication: stores<"PutBucketReplication">(({ ReplicationConfiguration }, configured) => ({
    replication: checkedReplication(ReplicationConfiguration, configured),
  })),
  GetBucketReplication: shows<"GetBucketReplication">(({ replication }, { name }) =>
    replication === undefined ? noSuchReplication(name) : { ReplicationConfiguration: replication },
  ),
  DeleteBucketReplication: removes<"DeleteBucketReplication">("replication"),

  PutBucketLogging: stores<"PutBucketLogging">(({ BucketLoggingStatus }, configured) => ({
    logging: checkedLogging(BucketLoggingStatus, configured),
  })),
  GetBucketLogging: shows<"GetBucketLogging">(({ logging = {} }) => logging),

  PutBucketRequestPayment: stores<"PutBucketRequestPayment">(({ RequestPaymentConfiguration: { Payer } }) => ({
    requestPayment: oneOf(["BucketOwner", "Requester"], Payer),
  })),
  GetBucketRequestPayment: shows<"GetBucketRequestPayment">(({ requestPayment = "BucketOwner" }) => ({
    Payer: requestPayment,
  })),

  PutBucketAccelerateConfiguration: stores<"PutBucketAccelerateConfiguration">(
    ({ AccelerateConfiguration: { Status } }, { bucket }) => {
      if (bucket.name.includes(".")) {
        throw invalidRequest("S3 Transfer Acceleration is not supported for buckets with periods (.) in their names");
      }
      return { acceleration: oneOf(["Enabled", "Suspended"], Status) };
    },
  ),
  GetBucketAccelerateConfiguration: shows<"GetBucketAccelerateConfiguration">(({ acceleration }) =>
    acceleration === undefined ? {} : { Status: acceleration },
  ),

  ...listedOperations,
};

/** A value of a document that has to be one of some; throws `MalformedXML`. */
function oneOf<const Value extends string>(values: readonly Value[], value: string | undefined): Value {
  const known = values.find((each) => each === value);
  if (known === undefined) throw malformedXml();
  return known;
}
