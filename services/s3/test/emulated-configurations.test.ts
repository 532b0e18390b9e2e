import * as sdk from "@aws-sdk/client-s3";
import { beforeEach, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory({ fidelity: "emulated" });
const Bucket = "photos";

type Commands = { readonly [command: string]: new (input: object) => Parameters<typeof lab.client.send>[0] };

async function ask(operation: string, input: object): Promise<object> {
  const Command = (sdk as unknown as Commands)[`${operation}Command`];
  if (Command === undefined) throw new Error(operation);
  const { $metadata, ...output } = (await lab.client.send(new Command(input))) as { $metadata: unknown };
  return output;
}

const fails = (name: string, status: number, message: string, members: object = {}) => ({
  name,
  message,
  $metadata: { httpStatusCode: status },
  ...members,
});

beforeEach(async () => {
  await ask("CreateBucket", { Bucket });
  await ask("CreateBucket", { Bucket: "copies" });
  await ask("PutBucketVersioning", { Bucket, VersioningConfiguration: { Status: "Enabled" } });
  await ask("PutBucketVersioning", { Bucket: "copies", VersioningConfiguration: { Status: "Enabled" } });
});

const Rules = (rule: object) => ({ LifecycleConfiguration: { Rules: [{ ID: "a", Status: "Enabled", ...rule }] } });
const expiration = { Filter: { Prefix: "logs/" }, Expiration: { Days: 30 } };
const policyOf = (statement: object) =>
  JSON.stringify({
    Version: "2012-10-17",
    Statement: [
      {
        Effect: "Allow",
        Principal: { AWS: "111122223333" },
        Action: "s3:GetObject",
        Resource: "arn:aws:s3:::photos/*",
        ...statement,
      },
    ],
  });
const replicationRule = {
  ID: "a",
  Priority: 1,
  Filter: { Prefix: "" },
  Status: "Enabled",
  DeleteMarkerReplication: { Status: "Disabled" },
  Destination: { Bucket: "arn:aws:s3:::copies" },
};
const allBlocked = {
  BlockPublicAcls: true,
  IgnorePublicAcls: true,
  BlockPublicPolicy: true,
  RestrictPublicBuckets: true,
};
const noneBlocked = {
  BlockPublicAcls: false,
  IgnorePublicAcls: false,
  BlockPublicPolicy: false,
  RestrictPublicBuckets: false,
};
const aes = { Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" }, BucketKeyEnabled: false }] };
const kms = {
  Rules: [
    { ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "aws:kms", KMSMasterKeyID: "k" }, BucketKeyEnabled: true },
  ],
};
const missing = (name: string, message: string) => fails(name, 404, message, { BucketName: Bucket });

/**
 * Configurations with what a new bucket answers, an input, the answer to it, and the answer after it was deleted, where that is another one
 * than a new bucket's. Sources: S3 API reference, the pages of the operations; "Default settings for new S3 buckets FAQ".
 */
const configurations: readonly {
  readonly of: string;
  readonly get?: string;
  readonly remove?: string | undefined;
  readonly fresh: object;
  readonly input: object;
  readonly shown: object;
  readonly deleted?: object;
}[] = [
  {
    of: "BucketTagging",
    fresh: missing("NoSuchTagSet", "The TagSet does not exist"),
    input: { Tagging: { TagSet: [{ Key: "team", Value: "a b" }] } },
    shown: { TagSet: [{ Key: "team", Value: "a b" }] },
  },
  {
    of: "BucketPolicy",
    fresh: missing("NoSuchBucketPolicy", "The bucket policy does not exist"),
    input: { Policy: policyOf({}) },
    shown: { Policy: policyOf({}) },
  },
  {
    of: "BucketOwnershipControls",
    fresh: { OwnershipControls: { Rules: [{ ObjectOwnership: "BucketOwnerEnforced" }] } },
    input: { OwnershipControls: { Rules: [{ ObjectOwnership: "ObjectWriter" }] } },
    shown: { OwnershipControls: { Rules: [{ ObjectOwnership: "ObjectWriter" }] } },
    deleted: missing("OwnershipControlsNotFoundError", "The bucket ownership controls were not found"),
  },
  {
    of: "PublicAccessBlock",
    fresh: { PublicAccessBlockConfiguration: allBlocked },
    input: { PublicAccessBlockConfiguration: { BlockPublicAcls: true } },
    shown: { PublicAccessBlockConfiguration: { ...noneBlocked, BlockPublicAcls: true } },
    deleted: missing("NoSuchPublicAccessBlockConfiguration", "The public access block configuration was not found"),
  },
  {
    of: "BucketCors",
    fresh: missing("NoSuchCORSConfiguration", "The CORS configuration does not exist"),
    input: {
      CORSConfiguration: { CORSRules: [{ AllowedMethods: ["GET"], AllowedOrigins: ["*"], MaxAgeSeconds: 3000 }] },
    },
    shown: { CORSRules: [{ AllowedMethods: ["GET"], AllowedOrigins: ["*"], MaxAgeSeconds: 3000 }] },
  },
  {
    of: "BucketEncryption",
    fresh: { ServerSideEncryptionConfiguration: aes },
    input: { ServerSideEncryptionConfiguration: kms },
    shown: { ServerSideEncryptionConfiguration: kms },
  },
  {
    of: "BucketLifecycleConfiguration",
    remove: "DeleteBucketLifecycle",
    fresh: missing("NoSuchLifecycleConfiguration", "The lifecycle configuration does not exist"),
    input: Rules(expiration),
    shown: {
      Rules: [{ ID: "a", Status: "Enabled", ...expiration }],
      TransitionDefaultMinimumObjectSize: "all_storage_classes_128K",
    },
  },
  {
    of: "BucketWebsite",
    fresh: missing("NoSuchWebsiteConfiguration", "The specified bucket does not have a website configuration"),
    input: { WebsiteConfiguration: { IndexDocument: { Suffix: "index.html" }, ErrorDocument: { Key: "error.html" } } },
    shown: { IndexDocument: { Suffix: "index.html" }, ErrorDocument: { Key: "error.html" } },
  },
  {
    of: "BucketReplication",
    fresh: missing("ReplicationConfigurationNotFoundError", "The replication configuration was not found"),
    input: { ReplicationConfiguration: { Role: "arn:aws:iam::000000000000:role/copy", Rules: [replicationRule] } },
    shown: { ReplicationConfiguration: { Role: "arn:aws:iam::000000000000:role/copy", Rules: [replicationRule] } },
  },
  {
    of: "BucketLogging",
    remove: undefined,
    fresh: {},
    input: { BucketLoggingStatus: { LoggingEnabled: { TargetBucket: "copies", TargetPrefix: "logs/" } } },
    shown: { LoggingEnabled: { TargetBucket: "copies", TargetPrefix: "logs/" } },
  },
  {
    of: "BucketRequestPayment",
    remove: undefined,
    fresh: { Payer: "BucketOwner" },
    input: { RequestPaymentConfiguration: { Payer: "Requester" } },
    shown: { Payer: "Requester" },
  },
  {
    of: "BucketAccelerateConfiguration",
    remove: undefined,
    fresh: {},
    input: { AccelerateConfiguration: { Status: "Enabled" } },
    shown: { Status: "Enabled" },
  },
  {
    of: "BucketAbac",
    remove: undefined,
    fresh: { AbacStatus: { Status: "Disabled" } },
    input: { AbacStatus: { Status: "Enabled" } },
    shown: { AbacStatus: { Status: "Enabled" } },
  },
];

test.each(configurations)(
  "Put, Get and Delete of $of",
  async ({ of, fresh, input, shown, deleted = fresh, ...names }) => {
    const get = () => ask(`Get${of}`, { Bucket }).catch((error: unknown) => error);
    expect(await get()).toMatchObject(fresh);
    await ask(`Put${of}`, { Bucket, ...input });
    expect(await get()).toEqual(shown);
    const remove = "remove" in names ? names.remove : `Delete${of}`;
    if (remove === undefined) return;
    await ask(remove, { Bucket });
    await ask(remove, { Bucket });
    expect(await get()).toMatchObject(deleted);
  },
);

/** Configurations of which a bucket has many, with the member that holds one of them. */
const listed = [
  ["Analytics", "AnalyticsConfiguration", { StorageClassAnalysis: {} }],
  [
    "IntelligentTiering",
    "IntelligentTieringConfiguration",
    { Status: "Enabled", Tierings: [{ Days: 90, AccessTier: "ARCHIVE_ACCESS" }] },
  ],
  [
    "Inventory",
    "InventoryConfiguration",
    {
      Destination: { S3BucketDestination: { Bucket: "arn:aws:s3:::copies", Format: "CSV" } },
      IsEnabled: true,
      IncludedObjectVersions: "All",
      Schedule: { Frequency: "Daily" },
    },
  ],
  ["Metrics", "MetricsConfiguration", { Filter: { Prefix: "logs/" } }],
] as const;

test.each(listed)(
  "%s configurations are set, shown, listed in pages and deleted by their ids",
  async (kind, member, value) => {
    const noSuch = fails("NoSuchConfiguration", 404, "The specified configuration does not exist.");
    const put = (Id: string) => ask(`PutBucket${kind}Configuration`, { Bucket, Id, [member]: { Id, ...value } });
    const list = async (token?: string) =>
      (await ask(`ListBucket${kind}Configurations`, { Bucket, ContinuationToken: token })) as {
        readonly [name: string]: unknown;
      };
    await expect(ask(`GetBucket${kind}Configuration`, { Bucket, Id: "a" })).rejects.toMatchObject(noSuch);
    await expect(ask(`DeleteBucket${kind}Configuration`, { Bucket, Id: "a" })).rejects.toMatchObject(noSuch);
    expect(await list()).toEqual({ IsTruncated: false });
    await Promise.all(Array.from({ length: 101 }, (_, at) => put(`id-${String(at).padStart(3, "0")}`)));
    expect(await ask(`GetBucket${kind}Configuration`, { Bucket, Id: "id-007" })).toEqual({
      [member]: { Id: "id-007", ...value },
    });
    const first = await list();
    expect(first).toMatchObject({ IsTruncated: true });
    expect(first[`${member}List`]).toHaveLength(100);
    expect(await list(String(first["NextContinuationToken"]))).toMatchObject({
      IsTruncated: false,
      [`${member}List`]: [{ Id: "id-100", ...value }],
    });
    await ask(`DeleteBucket${kind}Configuration`, { Bucket, Id: "id-007" });
    await expect(ask(`GetBucket${kind}Configuration`, { Bucket, Id: "id-007" })).rejects.toMatchObject(noSuch);
    await expect(
      ask(`PutBucket${kind}Configuration`, { Bucket, Id: "a", [member]: { Id: "b", ...value } }),
    ).rejects.toMatchObject({ name: kind === "Inventory" ? "IdMismatch" : "MalformedXML" });
  },
);

const malformedXml = fails(
  "MalformedXML",
  400,
  "The XML you provided was not well-formed or did not validate against our published schema",
);
const malformedPolicy = (message: string) => fails("MalformedPolicy", 400, message);
const invalidArgument = (message: string) => fails("InvalidArgument", 400, message);
const invalidRequest = (message: string) => fails("InvalidRequest", 400, message);
const cors = (rule: object) => ({
  CORSConfiguration: { CORSRules: [{ AllowedMethods: ["GET"], AllowedOrigins: ["*"], ...rule }] },
});
const tags = (...TagSet: object[]) => ({ Tagging: { TagSet } });
const website = (WebsiteConfiguration: object) => ({ WebsiteConfiguration });
const index = { IndexDocument: { Suffix: "index.html" } };

/** Texts as AWS answered them: S3 API reference, recorded answers in the issue trackers of Terraform's provider and CDK, and of LocalStack's tests. */
const refused: readonly (readonly [operation: string, input: object, error: object])[] = [
  [
    "PutBucketTagging",
    tags({ Key: "a", Value: "1" }, { Key: "a", Value: "2" }),
    fails("InvalidTag", 400, "Cannot provide multiple Tags with the same key"),
  ],
  [
    "PutBucketTagging",
    tags({ Key: "aws:a", Value: "1" }),
    fails("InvalidTag", 400, "System tags cannot be added/updated by requester"),
  ],
  [
    "PutBucketTagging",
    tags({ Key: "a".repeat(129), Value: "1" }),
    fails("InvalidTag", 400, "The TagKey you have provided is invalid"),
  ],
  [
    "PutBucketTagging",
    tags({ Key: "a", Value: "1".repeat(257) }),
    fails("InvalidTag", 400, "The TagValue you have provided is invalid"),
  ],
  ["PutBucketPolicy", { Policy: "no" }, malformedPolicy("Policies must be valid JSON and the first byte must be '{'")],
  ["PutBucketPolicy", { Policy: "{]" }, malformedPolicy("Policies must be valid JSON and the first byte must be '{'")],
  ["PutBucketPolicy", { Policy: "{}" }, malformedPolicy("Missing required field Statement")],
  [
    "PutBucketPolicy",
    { Policy: '{"Statement":[]}' },
    malformedPolicy("Could not parse the policy: Statement is empty!"),
  ],
  [
    "PutBucketPolicy",
    { Policy: '{"Version":"1","Statement":[]}' },
    malformedPolicy("The policy must contain a valid version string"),
  ],
  [
    "PutBucketPolicy",
    { Policy: policyOf({ Principal: undefined }) },
    malformedPolicy("Missing required field Principal"),
  ],
  [
    "PutBucketPolicy",
    { Policy: policyOf({ Principal: { AWS: "me" } }) },
    malformedPolicy("Invalid principal in policy"),
  ],
  ["PutBucketPolicy", { Policy: policyOf({ Effect: "Maybe" }) }, malformedPolicy("Invalid effect: Maybe")],
  [
    "PutBucketPolicy",
    { Policy: policyOf({ Action: "sqs:SendMessage" }) },
    malformedPolicy("Policy has invalid action"),
  ],
  // Names of operations that are not permissions (Service Authorization Reference).
  ...["s3:HeadObject", "s3:ListObjectsV2", "s3:GetObjekt"].map(
    (Action) =>
      ["PutBucketPolicy", { Policy: policyOf({ Action }) }, malformedPolicy("Policy has invalid action")] as const,
  ),
  [
    "PutBucketPolicy",
    { Policy: policyOf({ Resource: undefined }) },
    malformedPolicy("Missing required field Resource"),
  ],
  [
    "PutBucketPolicy",
    { Policy: policyOf({ Resource: "arn:aws:s3:::other/*" }) },
    malformedPolicy("Policy has invalid resource"),
  ],
  [
    "PutBucketPolicy",
    { Policy: policyOf({ Resource: "arn:aws:s3:::photos" }) },
    malformedPolicy("Action does not apply to any resource(s) in statement"),
  ],
  [
    "PutBucketPolicy",
    { Policy: policyOf({ Principal: "*" }) },
    fails(
      "AccessDenied",
      403,
      'User: arn:aws:iam::000000000000:root is not authorized to perform: s3:PutBucketPolicy on resource: "arn:aws:s3:::photos" because public policies are prevented by the BlockPublicPolicy setting in S3 Block Public Access.',
    ),
  ],
  ["PutBucketAcl", { ACL: "private" }, fails("AccessControlListNotSupported", 400, "The bucket does not allow ACLs")],
  ["PutBucketAcl", {}, fails("MissingSecurityHeader", 400, "Your request was missing a required header")],
  [
    "PutBucketAcl",
    { ACL: "private", GrantRead: `id="${"0".repeat(64)}"` },
    invalidRequest("Specifying both Canned ACLs and Header Grants is not allowed"),
  ],
  ["PutBucketOwnershipControls", { OwnershipControls: { Rules: [{ ObjectOwnership: "Nobody" }] } }, malformedXml],
  [
    "PutBucketCors",
    cors({ AllowedMethods: ["PATCH"] }),
    invalidRequest("Found unsupported HTTP method in CORS config. Unsupported method is PATCH"),
  ],
  [
    "PutBucketCors",
    cors({ AllowedOrigins: ["http://*.*.com"] }),
    invalidRequest('AllowedOrigin "http://*.*.com" can not have more than one wildcard.'),
  ],
  [
    "PutBucketCors",
    cors({ AllowedHeaders: ["*-*"] }),
    invalidRequest('AllowedHeader "*-*" can not have more than one wildcard.'),
  ],
  [
    "PutBucketCors",
    cors({ ExposeHeaders: ["*"] }),
    invalidRequest('ExposeHeader "*" contains wildcard. We currently do not support wildcard for ExposeHeader.'),
  ],
  ["PutBucketCors", { CORSConfiguration: { CORSRules: [] } }, malformedXml],
  [
    "PutBucketEncryption",
    {
      ServerSideEncryptionConfiguration: {
        Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "AES256", KMSMasterKeyID: "k" } }],
      },
    },
    invalidArgument("a KMSMasterKeyID is not applicable if the default sse algorithm is not aws:kms or aws:kms:dsse"),
  ],
  [
    "PutBucketLifecycleConfiguration",
    Rules({ Filter: {} }),
    invalidRequest("At least one action needs to be specified in a rule"),
  ],
  ["PutBucketLifecycleConfiguration", Rules({ Expiration: { Days: 1 } }), malformedXml],
  [
    "PutBucketLifecycleConfiguration",
    Rules({ Filter: { Prefix: "a", ObjectSizeLessThan: 5 }, Expiration: { Days: 1 } }),
    malformedXml,
  ],
  [
    "PutBucketLifecycleConfiguration",
    Rules({ Filter: {}, Expiration: { Days: 0 } }),
    invalidArgument("'Days' for Expiration action must be a positive integer"),
  ],
  [
    "PutBucketLifecycleConfiguration",
    Rules({ Filter: {}, Expiration: { Date: new Date("2026-01-01T10:00:00Z") } }),
    invalidArgument("'Date' must be at midnight GMT"),
  ],
  [
    "PutBucketLifecycleConfiguration",
    Rules({
      Filter: { Prefix: "a" },
      Expiration: { Days: 30 },
      Transitions: [{ Days: 30, StorageClass: "STANDARD_IA" }],
    }),
    invalidArgument(
      "'Days' in the Expiration action for filter '(prefix=a)' must be greater than 'Days' in the Transition action",
    ),
  ],
  [
    "PutBucketLifecycleConfiguration",
    Rules({ Filter: {}, Transitions: [{ Days: 29, StorageClass: "STANDARD_IA" }] }),
    invalidArgument("'Days' in Transition action must be greater than or equal to 30 for storageClass 'STANDARD_IA'"),
  ],
  [
    "PutBucketLifecycleConfiguration",
    Rules({ Filter: { Tag: { Key: "a", Value: "b" } }, AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } }),
    invalidRequest("AbortIncompleteMultipartUpload cannot be specified with Tags."),
  ],
  [
    "PutBucketLifecycleConfiguration",
    { LifecycleConfiguration: { Rules: [1, 2].map(() => ({ ID: "a", Status: "Enabled", ...expiration })) } },
    invalidArgument("Rule ID must be unique. Found same ID for more than one rule"),
  ],
  [
    "PutBucketWebsite",
    website({}),
    invalidArgument("A value for IndexDocument Suffix must be provided if RedirectAllRequestsTo is empty"),
  ],
  [
    "PutBucketWebsite",
    website({ IndexDocument: { Suffix: "a/b" } }),
    invalidArgument("The IndexDocument Suffix is not well formed"),
  ],
  [
    "PutBucketWebsite",
    website({ ...index, RedirectAllRequestsTo: { HostName: "example.com" } }),
    invalidArgument("RedirectAllRequestsTo cannot be provided in conjunction with other Routing Rules."),
  ],
  [
    "PutBucketWebsite",
    website({ ...index, RoutingRules: [{ Redirect: { ReplaceKeyWith: "a", ReplaceKeyPrefixWith: "b" } }] }),
    invalidRequest("You can only define ReplaceKeyPrefix or ReplaceKey but not both."),
  ],
  [
    "PutBucketReplication",
    {
      ReplicationConfiguration: {
        Role: "r",
        Rules: [{ ...replicationRule, Destination: { Bucket: "arn:aws:s3:::none" } }],
      },
    },
    invalidRequest("Destination bucket must exist."),
  ],
  [
    "PutBucketLogging",
    { BucketLoggingStatus: { LoggingEnabled: { TargetBucket: "none", TargetPrefix: "" } } },
    fails("InvalidTargetBucketForLogging", 400, "The target bucket for logging does not exist", {
      TargetBucket: "none",
    }),
  ],
  ["PutBucketRequestPayment", { RequestPaymentConfiguration: { Payer: "Nobody" } }, malformedXml],
  ["PutBucketAccelerateConfiguration", { AccelerateConfiguration: { Status: "On" } }, malformedXml],
];

test.each(refused)("%s refuses %j", async (operation, input, error) => {
  await expect(ask(operation, { Bucket, ...input })).rejects.toMatchObject(error);
});

test("a policy is public where it lets anyone in, unless a condition says whom", async () => {
  await ask("PutPublicAccessBlock", { Bucket, PublicAccessBlockConfiguration: {} });
  const isPublic = async (statement: object) => {
    await ask("PutBucketPolicy", { Bucket, Policy: policyOf(statement) });
    return ((await ask("GetBucketPolicyStatus", { Bucket })) as sdk.GetBucketPolicyStatusOutput).PolicyStatus?.IsPublic;
  };
  expect(await isPublic({})).toBe(false);
  expect(await isPublic({ Principal: "*" })).toBe(true);
  expect(await isPublic({ Principal: { AWS: "*" } })).toBe(true);
  expect(await isPublic({ Effect: "Deny", Principal: "*" })).toBe(false);
  expect(await isPublic({ Principal: "*", Condition: { StringEquals: { "aws:SourceVpc": "vpc-1" } } })).toBe(false);
  expect(await isPublic({ Principal: "*", Condition: { StringLike: { "aws:SourceVpc": "*" } } })).toBe(true);
});

const allUsers = "http://acs.amazonaws.com/groups/global/AllUsers";
const Owner = { ID: "0".repeat(64) };
const owners = { Grantee: { ...Owner, Type: "CanonicalUser" }, Permission: "FULL_CONTROL" };

/** The grants of canned lists: S3 User Guide, "Canned ACL". */
const acls: readonly (readonly [input: object, Grants: readonly object[]])[] = [
  [{ ACL: "private" }, [owners]],
  [{ ACL: "public-read" }, [owners, { Grantee: { Type: "Group", URI: allUsers }, Permission: "READ" }]],
  [
    { GrantFullControl: `id="${Owner.ID}"` },
    [{ Grantee: { ID: Owner.ID, Type: "CanonicalUser" }, Permission: "FULL_CONTROL" }],
  ],
  [
    { GrantRead: `uri="${allUsers}", id="${Owner.ID}"` },
    [
      { Grantee: { Type: "Group", URI: allUsers }, Permission: "READ" },
      { Grantee: { ID: Owner.ID, Type: "CanonicalUser" }, Permission: "READ" },
    ],
  ],
  [{ AccessControlPolicy: { Owner, Grants: [owners] } }, [owners]],
];

test.each(acls)(
  "where objects are not enforced to be the owner's, an access control list is stored: %j",
  async (input, Grants) => {
    await ask("PutBucketOwnershipControls", {
      Bucket,
      OwnershipControls: { Rules: [{ ObjectOwnership: "ObjectWriter" }] },
    });
    await ask("DeletePublicAccessBlock", { Bucket });
    await ask("PutBucketAcl", { Bucket, ...input });
    expect(await ask("GetBucketAcl", { Bucket })).toEqual({ Owner, Grants });
  },
);

test("a public access control list is refused where such lists are blocked", async () => {
  await ask("PutBucketOwnershipControls", {
    Bucket,
    OwnershipControls: { Rules: [{ ObjectOwnership: "ObjectWriter" }] },
  });
  await expect(ask("PutBucketAcl", { Bucket, ACL: "public-read" })).rejects.toMatchObject(
    fails("AccessDenied", 403, "Access Denied"),
  );
  await expect(ask("PutBucketAcl", { Bucket, ACL: "public" })).rejects.toMatchObject({ ArgumentName: "x-amz-acl" });
});

test("a bucket without versions can't be replicated", async () => {
  await ask("CreateBucket", { Bucket: "plain" });
  const ReplicationConfiguration = { Role: "r", Rules: [replicationRule] };
  await expect(ask("PutBucketReplication", { Bucket: "plain", ReplicationConfiguration })).rejects.toMatchObject(
    invalidRequest("Versioning must be 'Enabled' on the bucket to apply a replication configuration"),
  );
});

test("configurations end with their bucket, and other owners are not expected", async () => {
  await ask("PutBucketTagging", { Bucket, ...tags({ Key: "a", Value: "b" }) });
  await expect(ask("GetBucketTagging", { Bucket, ExpectedBucketOwner: "111122223333" })).rejects.toMatchObject(
    fails("AccessDenied", 403, "Access Denied"),
  );
  await ask("DeleteBucket", { Bucket });
  await ask("CreateBucket", { Bucket });
  await expect(ask("GetBucketTagging", { Bucket })).rejects.toMatchObject({ name: "NoSuchTagSet" });
});

test("the API port shows a bucket with its configurations", async () => {
  await ask("PutBucketLifecycleConfiguration", {
    Bucket,
    ...Rules({ Filter: {}, Expiration: { Date: new Date("2100-01-01T00:00:00Z") } }),
  });
  expect(await lab.api("GET /api/s3/get-bucket?bucket=photos")).toEqual({
    status: 200,
    body: {
      bucket: Bucket,
      region: "us-east-1",
      account: "000000000000",
      createdAt: expect.any(String),
      versioning: "Enabled",
      website: "",
      configurations: {
        lifecycle: {
          Rules: [{ ID: "a", Status: "Enabled", Filter: {}, Expiration: { Date: "2100-01-01T00:00:00.000Z" } }],
        },
        lifecycleMinimumSize: "all_storage_classes_128K",
      },
    },
  });
});
