import { unlessGone } from "../resources/gone.js";
import { tagMap, tagsOf } from "../resources/tags.js";
import type { Steps } from "../steps.js";
import { isObject, type Json, memberOf } from "../template/json.js";
import type { ActualProperties, Sought } from "./actual-properties.js";

/** Reads the tags of a resource: a list or a map, and nothing where it has none. */
type Reader = (sought: Sought) => Steps<object | undefined>;

/** The types that have tags, among those whose properties are compared. */
const readers: { readonly [type: string]: Reader } = {
  *"AWS::DynamoDB::Table"({ ask, attributes: { Arn: ResourceArn } }) {
    const tags: object[] = [];
    for (let NextToken: string | undefined; ; ) {
      const page = yield* ask("dynamodb", "ListTagsOfResource", { ResourceArn, ...(NextToken && { NextToken }) });
      tags.push(...(page.Tags ?? []));
      NextToken = page.NextToken;
      if (NextToken === undefined) return tags;
    }
  },
  *"AWS::ECR::Repository"({ ask, attributes: { Arn: resourceArn } }) {
    return (yield* ask("ecr", "ListTagsForResource", { resourceArn })).tags;
  },
  *"AWS::IAM::Role"({ ask, physicalId: RoleName }) {
    return (yield* ask("iam", "GetRole", { RoleName })).Role?.Tags;
  },
  *"AWS::Lambda::EventSourceMapping"({ ask, attributes: { EventSourceMappingArn: Resource } }) {
    return (yield* ask("lambda", "ListTags", { Resource })).Tags;
  },
  *"AWS::Lambda::Function"({ ask, attributes: { Arn: Resource } }) {
    return (yield* ask("lambda", "ListTags", { Resource })).Tags;
  },
  *"AWS::Logs::LogGroup"({ ask, physicalId: logGroupName }) {
    return (yield* ask("logs", "ListTagsLogGroup", { logGroupName })).tags;
  },
  *"AWS::S3::Bucket"({ ask, physicalId: Bucket }) {
    return (yield* unlessGone(ask("s3", "GetBucketTagging", { Bucket })))?.TagSet;
  },
  *"AWS::SNS::Topic"({ ask, physicalId: ResourceArn }) {
    return (yield* ask("sns", "ListTagsForResource", { ResourceArn })).Tags;
  },
  *"AWS::SQS::Queue"({ ask, physicalId: QueueUrl }) {
    return (yield* ask("sqs", "ListQueueTags", { QueueUrl })).Tags;
  },
  *"AWS::SSM::Parameter"({ ask, physicalId: ResourceId }) {
    return (yield* ask("ssm", "ListTagsForResource", { ResourceType: "Parameter", ResourceId })).TagList;
  },
  *"AWS::SecretsManager::Secret"({ ask, physicalId: SecretId }) {
    return (yield* ask("secretsmanager", "DescribeSecret", { SecretId })).Tags;
  },
};

/**
 * Reads the tags of a resource as its property `Tags`. It leaves out AWS's own tags, and those that only the stack has. Returns no property for a
 * resource whose template has no `Tags`, and for a type without tags.
 */
export function* readTags(type: string, sought: Sought): Steps<ActualProperties> {
  const { Tags } = sought.properties;
  const read = memberOf(readers, type);
  if (Tags === undefined || read === undefined) return {};
  const given = tagsOf(sought.properties, []);
  const isGiven = (key: string) => given.some(({ Key }) => Key === key);
  const isOfStack = (key: string) => /^aws:/i.test(key) || sought.tags.some(({ Key }) => Key === key);
  const answered = ((yield* read(sought)) ?? []) as Json;
  const found = tagsOf({ Tags: answered }, []).filter(({ Key }) => isGiven(Key) || !isOfStack(Key));
  return { Tags: isObject(Tags) ? tagMap(found) : found.map((tag) => ({ ...tag })) };
}
