import type { StackResource } from "../../state.js";
import { unlessGone } from "../resources/gone.js";
import { attributeDefaults as topicDefaults } from "../resources/sns/topic.js";
import { attributeDefaults as queueDefaults } from "../resources/sqs/queue.js";
import type { Ask, Steps } from "../steps.js";
import { asText, isList, isObject, type Json, type JsonObject, objectFrom } from "../template/json.js";
import type { Actual } from "./differences.js";

/** A resource that is looked for. */
export interface Sought {
  readonly ask: Ask;
  readonly physicalId: string;
  /** As the template gives them. */
  readonly properties: JsonObject;
  /** What `Fn::GetAtt` gives. */
  readonly attributes: JsonObject;
  /** The tags that the resource has by its template and by its stack. */
  readonly tags: StackResource["tags"];
}

/** What a resource is like now, in the form of its properties. A property that is not among them is not compared. */
export interface ActualProperties {
  readonly [property: string]: Actual;
}

/** Reads a resource. One that is gone is undefined, or it throws an error of the kind "not found". */
type Reader = (sought: Sought) => Steps<ActualProperties | undefined>;

/**
 * By type, for the types whose properties are compared. None reads `KmsKeyId`, which AWS does not compare (CloudFormation User Guide, "Considerations when detecting drift");
 * tags are read in `actual-tags.ts`.
 */
export const readers: { readonly [type: string]: Reader } = {
  *"AWS::DynamoDB::Table"({ ask, physicalId, properties }) {
    const { Table = {} } = yield* ask("dynamodb", "DescribeTable", { TableName: physicalId });
    const { ReadCapacityUnits, WriteCapacityUnits } = Table.ProvisionedThroughput ?? {};
    const { StreamEnabled = false, StreamViewType } = Table.StreamSpecification ?? {};
    return {
      AttributeDefinitions: jsonOf(Table.AttributeDefinitions),
      BillingMode: Table.BillingModeSummary?.BillingMode ?? "PROVISIONED",
      DeletionProtectionEnabled: Table.DeletionProtectionEnabled,
      KeySchema: jsonOf(Table.KeySchema),
      StreamSpecification: StreamEnabled ? jsonOf({ StreamViewType }) : undefined,
      TableClass: Table.TableClassSummary?.TableClass ?? "STANDARD",
      ...(properties["BillingMode"] !== "PAY_PER_REQUEST" && {
        ProvisionedThroughput: jsonOf({ ReadCapacityUnits, WriteCapacityUnits }),
      }),
      GlobalSecondaryIndexes: Table.GlobalSecondaryIndexes?.map(({ IndexName = "", KeySchema, Projection }) => ({
        // What else the template says of an index is not compared.
        ...itemsOf(properties, "GlobalSecondaryIndexes").find((index) => index["IndexName"] === IndexName),
        IndexName,
        ...(jsonOf({ KeySchema, Projection }) as JsonObject),
      })),
    };
  },
  *"AWS::ECR::Repository"({ ask, physicalId }) {
    const { repositories: [found] = [] } = yield* ask("ecr", "DescribeRepositories", {
      repositoryNames: [physicalId],
    });
    return {
      ImageScanningConfiguration: { ScanOnPush: found?.imageScanningConfiguration?.scanOnPush ?? false },
      ImageTagMutability: found?.imageTagMutability,
    };
  },
  *"AWS::IAM::ManagedPolicy"({ ask, physicalId: PolicyArn }) {
    const { Policy } = yield* ask("iam", "GetPolicy", { PolicyArn });
    const named = { PolicyArn, VersionId: Policy?.DefaultVersionId };
    const { PolicyVersion } = yield* ask("iam", "GetPolicyVersion", named);
    return { PolicyDocument: documentIn(PolicyVersion?.Document) };
  },
  *"AWS::IAM::Role"({ ask, physicalId: RoleName, properties }) {
    const { Role } = yield* ask("iam", "GetRole", { RoleName });
    return {
      AssumeRolePolicyDocument: documentIn(Role?.AssumeRolePolicyDocument),
      Description: Role?.Description,
      MaxSessionDuration: Role?.MaxSessionDuration,
      PermissionsBoundary: Role?.PermissionsBoundary?.PermissionsBoundaryArn,
      Policies: yield* inlinePolicies(ask, RoleName, properties),
    };
  },
  *"AWS::Lambda::Alias"({ ask, properties: { FunctionName, Name } }) {
    const { Description, FunctionVersion } = yield* ask("lambda", "GetAlias", { FunctionName, Name });
    return { Description, FunctionVersion };
  },
  *"AWS::Lambda::EventSourceMapping"({ ask, physicalId: UUID }) {
    const found = yield* ask("lambda", "GetEventSourceMapping", { UUID });
    const { BatchSize, MaximumBatchingWindowInSeconds, State = "" } = found;
    return { BatchSize, Enabled: !State.startsWith("Disabl"), MaximumBatchingWindowInSeconds };
  },
  *"AWS::Lambda::Function"({ ask, physicalId: FunctionName }) {
    const found = yield* ask("lambda", "GetFunctionConfiguration", { FunctionName });
    const { Description, Environment, EphemeralStorage, Handler, MemorySize, Runtime, Timeout, TracingConfig } = found;
    return {
      Description,
      Environment: jsonOf(Environment),
      EphemeralStorage: jsonOf(EphemeralStorage),
      Handler,
      MemorySize,
      Runtime,
      Timeout,
      TracingConfig: jsonOf(TracingConfig),
    };
  },
  *"AWS::Logs::LogGroup"({ ask, physicalId }) {
    // The first of those whose names begin so.
    const { logGroups: [found] = [] } = yield* ask("logs", "DescribeLogGroups", {
      logGroupNamePrefix: physicalId,
      limit: 1,
    });
    if (found?.logGroupName !== physicalId) return undefined;
    return { RetentionInDays: found.retentionInDays };
  },
  *"AWS::S3::Bucket"({ ask, physicalId: Bucket }) {
    yield* ask("s3", "HeadBucket", { Bucket });
    const { Status = "Suspended" } = yield* ask("s3", "GetBucketVersioning", { Bucket });
    const access = yield* unlessGone(ask("s3", "GetPublicAccessBlock", { Bucket }));
    return {
      PublicAccessBlockConfiguration: jsonOf(access?.PublicAccessBlockConfiguration),
      VersioningConfiguration: { Status },
    };
  },
  *"AWS::SNS::Subscription"({ ask, physicalId: SubscriptionArn }) {
    const { Attributes } = yield* ask("sns", "GetSubscriptionAttributes", { SubscriptionArn });
    return attributesIn(Attributes, { FilterPolicy: "", RawMessageDelivery: "false", RedrivePolicy: "" });
  },
  *"AWS::SNS::Topic"({ ask, physicalId: TopicArn }) {
    const { Attributes } = yield* ask("sns", "GetTopicAttributes", { TopicArn });
    return attributesIn(Attributes, topicDefaults);
  },
  *"AWS::SQS::Queue"({ ask, physicalId: QueueUrl, properties }) {
    const { Attributes } = yield* ask("sqs", "GetQueueAttributes", { QueueUrl, AttributeNames: ["All"] });
    const { SqsManagedSseEnabled, ...actual } = attributesIn(Attributes, queueDefaults);
    // A queue with a key of its own has no other encryption.
    return properties["KmsMasterKeyId"] === undefined ? { ...actual, SqsManagedSseEnabled } : actual;
  },
  *"AWS::SSM::Parameter"({ ask, physicalId: Name }) {
    const { Parameter } = yield* ask("ssm", "GetParameter", { Name });
    return { Type: Parameter?.Type, Value: Parameter?.Value };
  },
  *"AWS::SecretsManager::Secret"({ ask, physicalId: SecretId }) {
    const { Description } = yield* ask("secretsmanager", "DescribeSecret", { SecretId });
    return { Description };
  },
};

/** The inline policies of a role that the template gives it: resources of other types may give it more. */
function* inlinePolicies(ask: Ask, RoleName: string, properties: JsonObject): Steps<readonly Json[]> {
  const policies: Json[] = [];
  for (const { PolicyName = "" } of itemsOf(properties, "Policies")) {
    const found = yield* unlessGone(ask("iam", "GetRolePolicy", { RoleName, PolicyName: asText(PolicyName) }));
    if (found !== undefined) policies.push({ PolicyName, PolicyDocument: documentIn(found.PolicyDocument) ?? null });
  }
  return policies;
}

/** Reads the attributes whose names are those of properties. An attribute whose text is JSON becomes an object. */
function attributesIn(
  attributes: { readonly [name: string]: string } = {},
  defaults: { readonly [name: string]: string },
): ActualProperties {
  return Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => {
      const text = attributes[name] ?? value;
      return [name, text === "" ? undefined : (objectFrom(text) ?? text)];
    }),
  );
}

/** A policy as IAM answers it: JSON, with signs that URLs need. */
function documentIn(text = ""): JsonObject | undefined {
  return objectFrom(decodeURIComponent(text));
}

function itemsOf(properties: JsonObject, name: string): JsonObject[] {
  const given = properties[name];
  return isList(given) ? given.filter(isObject) : [];
}

function jsonOf(value: object | undefined): Actual {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as Json);
}
