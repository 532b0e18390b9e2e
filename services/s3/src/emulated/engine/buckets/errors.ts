import { type ErrorMembers, modelled, unmodelled } from "@cloudstub/kit";
import type { S3 } from "../../../types.js";

/** An argument with a value that it can't have. */
export const invalidArgument = (message: string, ArgumentName: string, ArgumentValue?: string) =>
  unmodelled("InvalidArgument", 400, message, { ArgumentName, ...(ArgumentValue !== undefined && { ArgumentValue }) });

/** A value within a document that it can't have; AWS names no argument. */
export const invalidValue = (message: string) => unmodelled("InvalidArgument", 400, message);

/** A request that can't be met as it is. */
export const invalidRequest = (message: string) => unmodelled("InvalidRequest", 400, message);

/** An invalid tag. */
export const invalidTag = (message: string, members: { readonly TagKey?: string; readonly TagValue?: string } = {}) =>
  unmodelled("InvalidTag", 400, message, members);

/** More tags than a bucket can have. */
export const tooManyBucketTags = (max: number) =>
  unmodelled("BadRequest", 400, `Bucket tag count cannot be greater than ${max}`);

/** A policy that AWS does not take. */
export const malformedPolicy = (message: string, members: ErrorMembers = {}) =>
  unmodelled("MalformedPolicy", 400, message, members);

/** A configuration that the bucket does not have. */
const missing = (code: string, message: string) => (BucketName: string) =>
  unmodelled(code, 404, message, { BucketName });

export const noSuchTagSet = missing("NoSuchTagSet", "The TagSet does not exist");
export const noSuchPolicy = missing("NoSuchBucketPolicy", "The bucket policy does not exist");
export const noSuchCors = missing("NoSuchCORSConfiguration", "The CORS configuration does not exist");
export const noSuchLifecycle = missing("NoSuchLifecycleConfiguration", "The lifecycle configuration does not exist");
export const noSuchReplication = missing(
  "ReplicationConfigurationNotFoundError",
  "The replication configuration was not found",
);
export const noSuchWebsite = missing(
  "NoSuchWebsiteConfiguration",
  "The specified bucket does not have a website configuration",
);
export const noSuchOwnership = missing(
  "OwnershipControlsNotFoundError",
  "The bucket ownership controls were not found",
);
export const noSuchPublicAccessBlock = missing(
  "NoSuchPublicAccessBlockConfiguration",
  "The public access block configuration was not found",
);

/** No configuration has this id; the error names no bucket (recorded answers of AWS, 2026-02). */
export const noSuchConfiguration = () =>
  unmodelled("NoSuchConfiguration", 404, "The specified configuration does not exist.");

/** A name that another account's bucket has. */
export const bucketAlreadyExists = (BucketName: string) =>
  modelled<S3>(
    "BucketAlreadyExists",
    "The requested bucket name is not available. The bucket namespace is shared by all users of the system. Please select a different name and try again.",
    { BucketName },
  );

/** A region that is not that of the endpoint which the request was sent to. */
export const illegalLocationConstraint = (constraint: string) =>
  unmodelled(
    "IllegalLocationConstraintException",
    400,
    `The ${constraint} location constraint is incompatible for the region specific endpoint this request was sent to.`,
  );

/** Access control lists are turned off by the ownership of objects. */
export const aclsNotSupported = () =>
  unmodelled("AccessControlListNotSupported", 400, "The bucket does not allow ACLs");

/** CreateBucket with an ACL while ObjectOwnership is BucketOwnerEnforced. */
export const aclWithEnforcedOwner = () =>
  unmodelled(
    "InvalidBucketAclWithObjectOwnership",
    400,
    "Bucket cannot have ACLs set with ObjectOwnership's BucketOwnerEnforced setting",
  );

/** A public list for a new bucket, which blocks public lists. */
export const aclWithBlockedAccess = () =>
  unmodelled(
    "InvalidBucketAclWithBlockPublicAccessError",
    400,
    "Bucket cannot have public ACLs set with BlockPublicAccess enabled",
  );

/** An access control list in a document that says no owner, or an impossible permission. */
export const malformedAcl = () =>
  unmodelled(
    "MalformedACLError",
    400,
    "The XML you provided was not well-formed or did not validate against our published schema",
  );

/** S3 takes no grantees by e-mail since October 2025 (S3 User Guide, "Access control list (ACL) overview": 405). */
export const emailGranteesEnded = () =>
  unmodelled("MethodNotAllowed", 405, "The specified method is not allowed against this resource.");

/** PutBucketAcl without an ACL. */
export const missingAcl = () =>
  unmodelled("MissingSecurityHeader", 400, "Your request was missing a required header", {
    MissingHeaderName: "x-amz-acl",
  });

/** A body together with ACL headers. */
export const unexpectedContent = () => unmodelled("UnexpectedContent", 400, "This request does not support content");

/** Logs can't be delivered there. */
export const invalidLoggingTarget = (message: string, TargetBucket: string) =>
  unmodelled("InvalidTargetBucketForLogging", 400, message, { TargetBucket });

/** Logs can't be delivered to another region. AWS spells the code so, and ends the text with a space (recorded answers of AWS, 2026-02). */
export const crossLocationLogging = (TargetBucketLocation: string, SourceBucketLocation?: string) =>
  unmodelled("CrossLocationLoggingProhibitted", 403, "Cross S3 location logging not allowed. ", {
    ...(SourceBucketLocation !== undefined && { SourceBucketLocation }),
    TargetBucketLocation,
  });

/** A public policy where such ones are blocked. */
export const publicPolicyBlocked = (user: string, resource: string) =>
  unmodelled(
    "AccessDenied",
    403,
    `User: ${user} is not authorized to perform: s3:PutBucketPolicy on resource: "${resource}" because public policies are prevented by the BlockPublicPolicy setting in S3 Block Public Access.`,
  );

/** An unknown ObjectOwnership value. */
export const invalidOwnership = (value: string) =>
  unmodelled("InvalidArgument", 400, `Invalid x-amz-object-ownership header: ${value}`, {
    ArgumentName: "x-amz-object-ownership",
  });
