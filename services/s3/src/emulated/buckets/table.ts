import { malformedXml } from "../../errors.js";
import { createBucket } from "../operations/create-bucket.js";
import { deleteBucket } from "../operations/delete-bucket.js";
import { getBucketLocation } from "../operations/get-bucket-location.js";
import { headBucket } from "../operations/head-bucket.js";
import { listBuckets } from "../operations/list-buckets.js";
import { putBucketAcl } from "../operations/put-bucket-acl.js";
import { putBucketPolicy } from "../operations/put-bucket-policy.js";
import { ownerOf } from "./bucket.js";
import { privateAcl } from "./checks/acl.js";
import { checkedPolicy } from "./checks/bucket-policy.js";
import { checkedCors } from "./checks/cors.js";
import { checkedEncryption } from "./checks/encryption.js";
import { blockedAccess, isPublicPolicy } from "./checks/public-access.js";
import { checkedTags } from "./checks/tags.js";
import { checkedLogging, checkedReplication } from "./checks/targets.js";
import { checkedWebsite } from "./checks/website.js";
import { removes, shows, stores } from "./configuration-operations.js";
import type { Configuration } from "./configurations.js";
import {
  invalidRequest,
  noSuchCors,
  noSuchOwnership,
  noSuchPolicy,
  noSuchPublicAccessBlock,
  noSuchReplication,
  noSuchTagSet,
  noSuchWebsite,
} from "./errors.js";
import { listedOperations } from "./listed-table.js";

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
  PutBucketTagging: stores<"PutBucketTagging">(({ Tagging }) => ({ tags: checkedTags(Tagging.TagSet) }), 204),
  GetBucketTagging: shows<"GetBucketTagging">(({ tags }, { name }) => (tags?.length ? { TagSet: tags } : noSuchTagSet(name))),
  DeleteBucketTagging: removes<"DeleteBucketTagging">("tags"),

  PutBucketPolicy: putBucketPolicy,
  GetBucketPolicy: shows<"GetBucketPolicy">(({ policy }, { name }) => (policy === undefined ? noSuchPolicy(name) : { Policy: policy })),
  GetBucketPolicyStatus: shows<"GetBucketPolicyStatus">(({ policy }, { name }) =>
    policy === undefined ? noSuchPolicy(name) : { PolicyStatus: { IsPublic: isPublicPolicy(checkedPolicy(policy, name)) } },
  ),
  DeleteBucketPolicy: removes<"DeleteBucketPolicy">("policy"),

  PutBucketAcl: putBucketAcl,
  GetBucketAcl: shows<"GetBucketAcl">(({ acl }, bucket) => acl ?? privateAcl(ownerOf(bucket))),

  PutBucketAbac: stores<"PutBucketAbac">(({ AbacStatus: { Status } }) => ({ abac: oneOf(["Enabled", "Disabled"], Status) })),
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
    return Object.keys(blocked).length === 0 ? noSuchPublicAccessBlock(name) : { PublicAccessBlockConfiguration: blocked };
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

  PutBucketWebsite: stores<"PutBucketWebsite">(({ WebsiteConfiguration }) => ({ website: checkedWebsite(WebsiteConfiguration) })),
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
  GetBucketRequestPayment: shows<"GetBucketRequestPayment">(({ requestPayment = "BucketOwner" }) => ({ Payer: requestPayment })),

  PutBucketAccelerateConfiguration: stores<"PutBucketAccelerateConfiguration">(({ AccelerateConfiguration: { Status } }, { bucket }) => {
    if (bucket.name.includes(".")) {
      throw invalidRequest("S3 Transfer Acceleration is not supported for buckets with periods (.) in their names");
    }
    return { acceleration: oneOf(["Enabled", "Suspended"], Status) };
  }),
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
