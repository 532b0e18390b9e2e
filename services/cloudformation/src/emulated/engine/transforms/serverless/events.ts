import { asText, isList, isObject, type Json, type JsonObject, memberOf, objectIn } from "../../template/json.js";
import { given, invalidEvent, listOf } from "./document.js";

/** An event of a function. */
interface Event {
  /** Of the function. */
  readonly function: string;
  readonly name: string;
  readonly properties: JsonObject;
  /** What runs: the function, or its alias. */
  readonly target: Json;
  /** Its ARN. */
  readonly arn: Json;
  /** The resources of the template, among them the buckets, which get notifications. */
  readonly resources: Map<string, JsonObject>;
  /** Makes a resource with the attributes of the function. */
  readonly add: (id: string, type: string, properties: JsonObject) => void;
}

/** Makes the resources of an event. Returns the names of AWS's policies that the function's role needs for it. */
type Source = (event: Event) => string[];

/** An event source mapping, whose properties are those of the event. */
const mapping =
  (source: string, policy: string): Source =>
  ({ function: id, name, properties, target, add }) => {
    const { [source]: EventSourceArn, ...rest } = properties;
    add(`${id}${name}`, "AWS::Lambda::EventSourceMapping", given({ ...rest, EventSourceArn, FunctionName: target }));
    return [policy];
  };

const permit = ({ function: id, name, target, add }: Event, principal: string, source: JsonObject) =>
  add(`${id}${name}Permission`, "AWS::Lambda::Permission", {
    Action: "lambda:InvokeFunction",
    FunctionName: target,
    Principal: principal,
    ...source,
  });

const topic: Source = (event) => {
  const { function: id, name, properties, target, arn, add } = event;
  const { Topic: TopicArn = "", SqsSubscription, FilterPolicy, FilterPolicyScope, Region, RedrivePolicy } = properties;
  const rest = given({ TopicArn, FilterPolicy, FilterPolicyScope, Region, RedrivePolicy });
  if (SqsSubscription === undefined || SqsSubscription === false) {
    permit(event, "sns.amazonaws.com", { SourceArn: TopicArn });
    add(`${id}${name}`, "AWS::SNS::Subscription", { ...rest, Protocol: "lambda", Endpoint: arn });
    return [];
  }
  const queue = `${id}${name}Queue`;
  const settings = isObject(SqsSubscription) ? SqsSubscription : {};
  const Endpoint = memberOf(settings, "QueueArn") ?? { "Fn::GetAtt": [queue, "Arn"] };
  const url = memberOf(settings, "QueueUrl") ?? { Ref: queue };
  if (memberOf(settings, "QueueArn") === undefined) add(queue, "AWS::SQS::Queue", {});
  add(`${id}${name}`, "AWS::SNS::Subscription", { ...rest, Protocol: "sqs", Endpoint });
  const policyId = asText(memberOf(settings, "QueuePolicyLogicalId") ?? `${queue}Policy`);
  add(policyId, "AWS::SQS::QueuePolicy", {
    PolicyDocument: {
      Version: "2012-10-17",
      Statement: [
        {
          Action: "sqs:SendMessage",
          Effect: "Allow",
          Principal: "*",
          Resource: Endpoint,
          Condition: { ArnEquals: { "aws:SourceArn": TopicArn } },
        },
      ],
    },
    Queues: [url],
  });
  add(`${id}${name}EventSourceMapping`, "AWS::Lambda::EventSourceMapping", {
    BatchSize: memberOf(settings, "BatchSize") ?? 10,
    Enabled: memberOf(settings, "Enabled") ?? true,
    EventSourceArn: Endpoint,
    FunctionName: target,
  });
  return ["AWSLambdaSQSQueueExecutionRole"];
};

/** The notifications of a bucket of the same template. */
const bucket: Source = (event) => {
  const { function: id, name, properties, arn, resources } = event;
  const bucketId = asText(memberOf(objectIn(properties, "Bucket"), "Ref"));
  const declared = resources.get(bucketId);
  if (declared === undefined || declared["Type"] !== "AWS::S3::Bucket")
    throw invalidEvent(id, name, "S3 events must reference an S3 bucket in the same template.");
  permit(event, "s3.amazonaws.com", { SourceAccount: { Ref: "AWS::AccountId" } });
  const Properties = objectIn(declared, "Properties");
  const configuration = objectIn(Properties, "NotificationConfiguration");
  const earlier = configuration["LambdaConfigurations"];
  const { Filter } = properties;
  const later = listOf(properties["Events"]).map((Event) => given({ Function: arn, Filter, Event }));
  const LambdaConfigurations = [...(isList(earlier) ? earlier : []), ...later];
  resources.set(bucketId, {
    ...declared,
    DependsOn: [...listOf(declared["DependsOn"]), `${id}${name}Permission`],
    Properties: { ...Properties, NotificationConfiguration: { ...configuration, LambdaConfigurations } },
  });
  return [];
};

const sources: { readonly [type: string]: Source } = {
  DynamoDB: mapping("Stream", "AWSLambdaDynamoDBExecutionRole"),
  S3: bucket,
  SNS: topic,
  SQS: mapping("Queue", "AWSLambdaSQSQueueExecutionRole"),
};

/** Makes what an event of a function needs. Throws a `TransformFailure` for one of a service that is not there. */
export function makeEvent(type: string, event: Event): string[] {
  const source = memberOf(sources, type);
  if (source === undefined)
    throw invalidEvent(event.function, event.name, `CloudStub has no service for events of the type ${type}.`);
  return source(event);
}
