import { isObject, type Json, type JsonObject, memberOf } from "../../template/json.js";

/** A statement: its actions, each with the service's prefix, and resources; a name in braces is a parameter. */
interface Statement {
  readonly actions: string;
  /** Of one a list is made too where it ends with a blank, as in SAM. */
  readonly resources: string;
  readonly condition?: JsonObject;
}

/** `arn:aws:sqs:us-east-1:000000000000:` before a name. */
const arnOf = (service: string, name: string) =>
  `arn:\${AWS::Partition}:${service}:\${AWS::Region}:\${AWS::AccountId}:${name}`;
const bucket = `arn:\${AWS::Partition}:s3:::{bucketName}`;
const table = arnOf("dynamodb", "table/{tableName}");

const one = (actions: string, resources: string): readonly Statement[] => [{ actions, resources }];

/** SAM's policy templates, of the services that there are here and a few more (SAM developer guide, "AWS SAM policy template list"). */
const templates: { readonly [name: string]: readonly Statement[] } = {
  AWSSecretsManagerGetSecretValuePolicy: one("secretsmanager:GetSecretValue", "{secretArn}"),
  AWSSecretsManagerRotationPolicy: [
    {
      actions: "secretsmanager:DescribeSecret GetSecretValue PutSecretValue UpdateSecretVersionStage",
      resources: arnOf("secretsmanager", "secret:*"),
      condition: {
        StringEquals: {
          "secretsmanager:resource/AllowRotationLambdaArn": arnOf("lambda", "function:{functionName}"),
        },
      },
    },
    { actions: "secretsmanager:GetRandomPassword", resources: "*" },
  ],
  CloudFormationDescribeStacksPolicy: one("cloudformation:DescribeStacks", arnOf("cloudformation", "stack/*")),
  CloudWatchPutMetricPolicy: one("cloudwatch:PutMetricData", "*"),
  DynamoDBBackupFullAccessPolicy: [
    { actions: "dynamodb:CreateBackup DescribeContinuousBackups", resources: table },
    { actions: "dynamodb:DeleteBackup DescribeBackup ListBackups", resources: `${table}/backup/*` },
  ],
  DynamoDBCrudPolicy: one(
    "dynamodb:GetItem DeleteItem PutItem Scan Query UpdateItem BatchWriteItem BatchGetItem DescribeTable ConditionCheckItem",
    `${table} ${table}/index/*`,
  ),
  DynamoDBReadPolicy: one("dynamodb:GetItem Scan Query BatchGetItem DescribeTable", `${table} ${table}/index/*`),
  DynamoDBReconfigurePolicy: one("dynamodb:UpdateTable", table),
  DynamoDBRestoreFromBackupPolicy: [
    { actions: "dynamodb:RestoreTableFromBackup", resources: `${table}/backup/*` },
    { actions: "dynamodb:PutItem UpdateItem DeleteItem GetItem Query Scan BatchWriteItem", resources: table },
  ],
  DynamoDBStreamReadPolicy: [
    { actions: "dynamodb:DescribeStream GetRecords GetShardIterator", resources: `${table}/stream/{streamName}` },
    { actions: "dynamodb:ListStreams", resources: `${table}/stream/*` },
  ],
  DynamoDBWritePolicy: one("dynamodb:PutItem UpdateItem BatchWriteItem", `${table} ${table}/index/*`),
  EventBridgePutEventsPolicy: one("events:PutEvents", arnOf("events", "event-bus/{eventBusName}")),
  FilterLogEventsPolicy: one("logs:FilterLogEvents", arnOf("logs", "log-group:{logGroupName}:log-stream:*")),
  KMSDecryptPolicy: one("kms:Decrypt", arnOf("kms", "key/{keyId}")),
  KMSEncryptPolicy: one("kms:Encrypt", arnOf("kms", "key/{keyId}")),
  KMSEncryptPolicy_v2: one(
    "kms:Encrypt GenerateDataKey GenerateDataKeyWithoutPlaintext GenerateDataKeyPair GenerateDataKeyPairWithoutPlaintext",
    arnOf("kms", "key/{keyId}"),
  ),
  LambdaInvokePolicy: one("lambda:InvokeFunction", arnOf("lambda", "function:{functionName}*")),
  S3CrudPolicy: one(
    "s3:GetObject ListBucket GetBucketLocation GetObjectVersion PutObject PutObjectAcl GetLifecycleConfiguration PutLifecycleConfiguration DeleteObject",
    `${bucket} ${bucket}/*`,
  ),
  S3FullAccessPolicy: [
    {
      actions:
        "s3:GetObject GetObjectAcl GetObjectVersion PutObject PutObjectAcl DeleteObject DeleteObjectTagging DeleteObjectVersionTagging GetObjectTagging GetObjectVersionTagging PutObjectTagging PutObjectVersionTagging",
      resources: `${bucket}/* `,
    },
    {
      actions: "s3:ListBucket GetBucketLocation GetLifecycleConfiguration PutLifecycleConfiguration",
      resources: `${bucket} `,
    },
  ],
  S3ReadPolicy: one(
    "s3:GetObject ListBucket GetBucketLocation GetObjectVersion GetLifecycleConfiguration",
    `${bucket} ${bucket}/*`,
  ),
  S3WritePolicy: one("s3:PutObject PutObjectAcl PutLifecycleConfiguration", `${bucket} ${bucket}/*`),
  SNSCrudPolicy: one(
    "sns:ListSubscriptionsByTopic CreateTopic SetTopicAttributes Subscribe Publish",
    arnOf("sns", "{topicName}*"),
  ),
  SNSPublishMessagePolicy: one("sns:Publish", arnOf("sns", "{topicName}")),
  SQSPollerPolicy: one(
    "sqs:ChangeMessageVisibility ChangeMessageVisibilityBatch DeleteMessage DeleteMessageBatch GetQueueAttributes ReceiveMessage",
    arnOf("sqs", "{queueName}"),
  ),
  SQSSendMessagePolicy: one("sqs:SendMessage*", arnOf("sqs", "{queueName}")),
  SSMParameterReadPolicy: [
    { actions: "ssm:DescribeParameters", resources: "*" },
    {
      actions: "ssm:GetParameters GetParameter GetParametersByPath",
      resources: arnOf("ssm", "parameter/{parameterName}"),
    },
  ],
  SSMParameterWithSlashPrefixReadPolicy: [
    { actions: "ssm:DescribeParameters", resources: "*" },
    {
      actions: "ssm:GetParameters GetParameter GetParametersByPath",
      resources: arnOf("ssm", "parameter{parameterName}"),
    },
  ],
  StepFunctionsExecutionPolicy: one("states:StartExecution", arnOf("states", "stateMachine:{stateMachineName}")),
  VPCAccessPolicy: one(
    "ec2:CreateNetworkInterface DeleteNetworkInterface DescribeNetworkInterfaces DetachNetworkInterface",
    "*",
  ),
};

/** The statements of a policy template with its parameters; undefined for another name, or where a parameter is missing. */
export function policyFrom(name: string, parameters: JsonObject): JsonObject | undefined {
  const statements = memberOf(templates, name);
  if (statements === undefined) return undefined;
  const given = new Set(Object.keys(parameters).map(inSmall));
  const needed = statements.flatMap(({ resources }) => [...resources.matchAll(/\{(\w+)\}/g)].map(([, one]) => one));
  return needed.every((one) => given.has(one ?? "")) ? policyOf(statements, parameters) : undefined;
}

function policyOf(statements: readonly Statement[], parameters: JsonObject): JsonObject {
  return {
    Statement: statements.map(({ actions, resources, condition }) => {
      const [service = "", ...names] = actions.split(/[: ]/);
      const all = resources
        .trim()
        .split(" ")
        .map((resource) => withParameters(resource, parameters));
      return {
        Action: names.map((action) => `${service}:${action}`),
        Effect: "Allow",
        Resource: resources.includes(" ") ? all : (all[0] as Json),
        ...(condition !== undefined && { Condition: withinParameters(condition, parameters) }),
      };
    }),
  };
}

function inSmall(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** A text with parameters, which may be functions, becomes a function of them. */
function withParameters(text: string, parameters: JsonObject): Json {
  if (!text.includes("{")) return text;
  const used = Object.entries(parameters)
    .map(([name, value]): [string, Json] => [inSmall(name), value])
    .filter(([name]) => text.includes(`{${name}}`));
  const expression = used.reduce((all, [name]) => all.replaceAll(`{${name}}`, () => `\${${name}}`), text);
  return { "Fn::Sub": used.length === 0 ? expression : [expression, Object.fromEntries(used)] };
}

function withinParameters(value: Json, parameters: JsonObject): Json {
  if (typeof value === "string") return withParameters(value, parameters);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withinParameters(item, parameters)]));
}
