/** What a connector may be asked for. */
export type Permission = "Read" | "Write";

/** What a connector gives one resource of a pair: permissions for a role, or those of a queue or a function for its own. */
export interface Profile {
  readonly kind: "role" | "queue" | "function";
  /** Of a role, whose it is. */
  readonly of?: "Source" | "Destination";
  /** Of a role: the service, and what follows the ARN of the other resource. */
  readonly service?: string;
  readonly suffixes?: readonly string[];
  /** Actions by permission, in the order in which messages name them. */
  readonly allows: { readonly [Name in Permission]?: string };
  /** Both permissions have to be asked for. */
  readonly isWhole?: true;
}

/** The type of functions. */
export const lambda = "AWS::Lambda::Function";
const ofSource = (service: string, suffixes: readonly string[], allows: Profile["allows"]): Profile => ({
  kind: "role",
  of: "Source",
  service,
  suffixes,
  allows,
});
const ofDestination = (profile: Omit<Profile, "kind" | "of">): Profile => ({
  kind: "role",
  of: "Destination",
  ...profile,
});

/** What a source may be connected with (SAM developer guide, "AWS SAM connector reference"; of the services that CloudStub has). */
export const profiles: { readonly [source: string]: { readonly [destination: string]: Profile } } = {
  [lambda]: {
    [lambda]: ofSource("lambda", [""], { Write: "InvokeAsync InvokeFunction" }),
    "AWS::S3::Bucket": ofSource("s3", ["", "/*"], {
      Read: "GetObject GetObjectAcl GetObjectLegalHold GetObjectRetention GetObjectTorrent GetObjectVersion GetObjectVersionAcl GetObjectVersionForReplication GetObjectVersionTorrent ListBucket ListBucketMultipartUploads ListBucketVersions ListMultipartUploadParts",
      Write:
        "AbortMultipartUpload DeleteObject DeleteObjectVersion PutObject PutObjectLegalHold PutObjectRetention RestoreObject",
    }),
    "AWS::DynamoDB::Table": ofSource("dynamodb", ["", "/index/*"], {
      Read: "GetItem Query Scan BatchGetItem ConditionCheckItem PartiQLSelect",
      Write: "PutItem UpdateItem DeleteItem BatchWriteItem PartiQLDelete PartiQLInsert PartiQLUpdate",
    }),
    "AWS::SQS::Queue": ofSource("sqs", [""], {
      Read: "ReceiveMessage GetQueueAttributes",
      Write: "DeleteMessage SendMessage ChangeMessageVisibility PurgeQueue",
    }),
    "AWS::SNS::Topic": ofSource("sns", [""], { Write: "Publish" }),
  },
  "AWS::DynamoDB::Table": {
    [lambda]: ofDestination({
      service: "dynamodb",
      suffixes: ["/stream/*"],
      allows: { Read: "DescribeStream GetRecords GetShardIterator ListStreams" },
    }),
  },
  "AWS::SQS::Queue": {
    [lambda]: ofDestination({
      service: "sqs",
      suffixes: [""],
      allows: { Write: "DeleteMessage", Read: "ReceiveMessage GetQueueAttributes" },
      isWhole: true,
    }),
  },
  "AWS::SNS::Topic": {
    "AWS::SQS::Queue": { kind: "queue", allows: { Write: "SendMessage" } },
    [lambda]: { kind: "function", allows: { Write: "InvokeFunction" } },
  },
  "AWS::S3::Bucket": { [lambda]: { kind: "function", allows: { Write: "InvokeFunction" } } },
};
