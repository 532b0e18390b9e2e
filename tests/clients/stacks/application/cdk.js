// The application as an app of the CDK. STAGE is first, changed, replaced or broken.
const { join } = require("node:path");
const cdk = require("aws-cdk-lib");
const { AttributeType, StreamViewType, Table } = require("aws-cdk-lib/aws-dynamodb");
const { Key } = require("aws-cdk-lib/aws-kms");
const lambda = require("aws-cdk-lib/aws-lambda");
const { DynamoEventSource, SqsEventSource } = require("aws-cdk-lib/aws-lambda-event-sources");
const { LogGroup } = require("aws-cdk-lib/aws-logs");
const { Bucket } = require("aws-cdk-lib/aws-s3");
const { Secret } = require("aws-cdk-lib/aws-secretsmanager");
const { Topic } = require("aws-cdk-lib/aws-sns");
const { SqsSubscription } = require("aws-cdk-lib/aws-sns-subscriptions");
const { CfnQueue, Queue } = require("aws-cdk-lib/aws-sqs");
const { StringParameter } = require("aws-cdk-lib/aws-ssm");
const { AwsCustomResource, AwsCustomResourcePolicy, PhysicalResourceId } = require("aws-cdk-lib/custom-resources");

const removalPolicy = cdk.RemovalPolicy.DESTROY;

/** Makes the stack of the application. */
function ordersStack(app, name, { stage, functions }) {
  const isChanged = stage !== "first";
  const stack = new cdk.Stack(app, name);
  const dead = new Queue(stack, "Dead");
  const queue = new Queue(stack, "Queue", {
    visibilityTimeout: cdk.Duration.seconds(isChanged ? 60 : 30),
    deadLetterQueue: { queue: dead, maxReceiveCount: 3 },
  });
  const topic = new Topic(stack, "Topic", { topicName: `${name}-${stage === "replaced" ? "two" : "one"}` });
  topic.addSubscription(new SqsSubscription(queue));
  const table = new Table(stack, "Table", {
    partitionKey: { name: "id", type: AttributeType.STRING },
    stream: StreamViewType.NEW_IMAGE,
    removalPolicy,
  });
  const bucket = new Bucket(stack, "Bucket", { removalPolicy, autoDeleteObjects: true });
  const secret = new Secret(stack, "Secret", {
    generateSecretString: { secretStringTemplate: '{"user":"ann"}', generateStringKey: "password" },
  });
  const parameter = new StringParameter(stack, "Parameter", { stringValue: "hello" });
  const key = new Key(stack, "Key", { removalPolicy, alias: `alias/${name}` });
  const functionOf = (id, environment) =>
    new lambda.Function(stack, id, {
      runtime: lambda.Runtime.NODEJS_22_X,
      handler: "index.handler",
      code: lambda.Code.fromAsset(join(functions, id.toLowerCase())),
      logGroup: new LogGroup(stack, `${id}Logs`, { removalPolicy }),
      environment,
    });
  const worker = functionOf("Worker", { TABLE: table.tableName });
  worker.addEventSource(new SqsEventSource(queue));
  table.grantWriteData(worker);
  const changes = functionOf("Changes", { BUCKET: bucket.bucketName });
  changes.addEventSource(new DynamoEventSource(table, { startingPosition: lambda.StartingPosition.TRIM_HORIZON }));
  bucket.grantPut(changes);
  const web = functionOf("Web", {
    MODE: isChanged ? "changed" : "first",
    PARAMETER: parameter.parameterName,
    SECRET: secret.secretArn,
    KEY: key.keyId,
  });
  parameter.grantRead(web);
  secret.grantRead(web);
  key.grantEncryptDecrypt(web);
  const url = web.addFunctionUrl({ authType: lambda.FunctionUrlAuthType.NONE });
  const custom = new AwsCustomResource(stack, "Custom", {
    onUpdate: {
      service: "SSM",
      action: "GetParameter",
      parameters: { Name: parameter.parameterName },
      physicalResourceId: PhysicalResourceId.of("custom"),
    },
    policy: AwsCustomResourcePolicy.fromSdkCalls({ resources: AwsCustomResourcePolicy.ANY_RESOURCE }),
    installLatestAwsSdk: false,
  });
  const nested = new cdk.NestedStack(stack, "Nested");
  const audit = new Queue(nested, "Audit");
  if (stage === "broken") {
    const broken = new CfnQueue(stack, "Broken", { delaySeconds: 99_999 });
    broken.node.addDependency(queue, web);
  }
  const outputs = {
    Topic: topic.topicArn,
    Queue: queue.queueUrl,
    Bucket: bucket.bucketName,
    Table: table.tableName,
    Url: url.url,
    Custom: custom.getResponseField("Parameter.Value"),
    Nested: audit.queueUrl,
  };
  for (const [id, value] of Object.entries(outputs))
    new cdk.CfnOutput(stack, `${id}Output`, { value }).overrideLogicalId(id);
  return stack;
}

module.exports = { ordersStack };

if (require.main === module) {
  const app = new cdk.App();
  ordersStack(app, "orders-cdk", { stage: process.env.STAGE, functions: process.env.FUNCTIONS });
  app.synth();
}
