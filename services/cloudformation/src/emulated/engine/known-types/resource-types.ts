import { specification } from "../../generated/specification.js";
import { customResource } from "../resources/cloudformation/custom-resource.js";
import { macro } from "../resources/cloudformation/macro.js";
import { cdkMetadata } from "../resources/cloudformation/metadata.js";
import { nestedStack } from "../resources/cloudformation/nested-stack.js";
import { waitCondition, waitConditionHandle } from "../resources/cloudformation/wait-condition.js";
import { table } from "../resources/dynamodb/table.js";
import { repository } from "../resources/ecr/repository.js";
import type { ResourceType } from "../resources/handler.js";
import { managedPolicy } from "../resources/iam/managed-policy.js";
import { policy } from "../resources/iam/policy.js";
import { role } from "../resources/iam/role.js";
import { key, keyAlias } from "../resources/kms/key.js";
import { eventInvokeConfig } from "../resources/lambda/event-invoke-config.js";
import { eventSourceMapping } from "../resources/lambda/event-source-mapping.js";
import { lambdaFunction } from "../resources/lambda/function.js";
import { layerVersion } from "../resources/lambda/layer-version.js";
import { permission } from "../resources/lambda/permission.js";
import { url } from "../resources/lambda/url.js";
import { alias, version } from "../resources/lambda/version.js";
import { metricFilter, subscriptionFilter } from "../resources/logs/filters.js";
import { logGroup } from "../resources/logs/log-group.js";
import { logStream } from "../resources/logs/log-stream.js";
import { bucket } from "../resources/s3/bucket.js";
import { bucketPolicy } from "../resources/s3/bucket-policy.js";
import { secretPolicy } from "../resources/secretsmanager/resource-policy.js";
import { secret } from "../resources/secretsmanager/secret.js";
import { subscription } from "../resources/sns/subscription.js";
import { topic } from "../resources/sns/topic.js";
import { topicPolicy } from "../resources/sns/topic-policy.js";
import { queue } from "../resources/sqs/queue.js";
import { queuePolicy } from "../resources/sqs/queue-policy.js";
import { parameter } from "../resources/ssm/parameter.js";
import type { SpecifiedType } from "../specification/specified-type.js";
import { isCustomType } from "../template/custom-type.js";
import { memberOf } from "../template/json.js";

/** The types of resources that stacks can have. */
const types: { readonly [type: string]: ResourceType } = {
  "AWS::CDK::Metadata": cdkMetadata,
  "AWS::CloudFormation::Macro": macro,
  "AWS::CloudFormation::Stack": nestedStack,
  "AWS::CloudFormation::WaitCondition": waitCondition,
  "AWS::CloudFormation::WaitConditionHandle": waitConditionHandle,
  "AWS::DynamoDB::Table": table,
  "AWS::ECR::Repository": repository,
  "AWS::IAM::ManagedPolicy": managedPolicy,
  "AWS::IAM::Policy": policy,
  "AWS::IAM::Role": role,
  "AWS::KMS::Alias": keyAlias,
  "AWS::KMS::Key": key,
  "AWS::Lambda::Alias": alias,
  "AWS::Lambda::EventInvokeConfig": eventInvokeConfig,
  "AWS::Lambda::EventSourceMapping": eventSourceMapping,
  "AWS::Lambda::Function": lambdaFunction,
  "AWS::Lambda::LayerVersion": layerVersion,
  "AWS::Lambda::Permission": permission,
  "AWS::Lambda::Url": url,
  "AWS::Lambda::Version": version,
  "AWS::Logs::LogGroup": logGroup,
  "AWS::Logs::LogStream": logStream,
  "AWS::Logs::MetricFilter": metricFilter,
  "AWS::Logs::SubscriptionFilter": subscriptionFilter,
  "AWS::S3::Bucket": bucket,
  "AWS::S3::BucketPolicy": bucketPolicy,
  "AWS::SNS::Subscription": subscription,
  "AWS::SNS::Topic": topic,
  "AWS::SNS::TopicPolicy": topicPolicy,
  "AWS::SQS::Queue": queue,
  "AWS::SQS::QueuePolicy": queuePolicy,
  "AWS::SSM::Parameter": parameter,
  "AWS::SecretsManager::ResourcePolicy": secretPolicy,
  "AWS::SecretsManager::Secret": secret,
};

/** How resources of a type are made; undefined for a type that stacks can't have. */
export function resourceType(type: string): ResourceType | undefined {
  return memberOf(types, type) ?? (isCustomType(type) ? customResource : undefined);
}

/** AWS's specification of a type. */
export function specificationOf(type: string): SpecifiedType | undefined {
  // A custom resource has any property that its provider takes.
  return isCustomType(type) ? undefined : memberOf(specification, type);
}
