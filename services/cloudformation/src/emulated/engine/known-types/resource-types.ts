import type { ServiceOption } from "@cloudstub/kit";
import { specification } from "../../generated/specification.js";
import type { StackCall } from "../../types.js";
import { customResource } from "../resources/cloudformation/custom-resource.js";
import { macro } from "../resources/cloudformation/macro.js";
import { cdkMetadata } from "../resources/cloudformation/metadata.js";
import { nestedStack } from "../resources/cloudformation/nested-stack.js";
import { waitCondition, waitConditionHandle } from "../resources/cloudformation/wait-condition.js";
import { globalTable } from "../resources/dynamodb/global-table.js";
import { table } from "../resources/dynamodb/table.js";
import { repository } from "../resources/ecr/repository.js";
import type { ResourceType } from "../resources/handler.js";
import { accessKey } from "../resources/iam/access-key.js";
import { group } from "../resources/iam/group.js";
import { groupPolicy, rolePolicy, userPolicy } from "../resources/iam/inline-policy.js";
import { instanceProfile } from "../resources/iam/instance-profile.js";
import { managedPolicy } from "../resources/iam/managed-policy.js";
import { oidcProvider } from "../resources/iam/oidc-provider.js";
import { policy } from "../resources/iam/policy.js";
import { role } from "../resources/iam/role.js";
import { samlProvider } from "../resources/iam/saml-provider.js";
import { serviceLinkedRole } from "../resources/iam/service-linked-role.js";
import { user } from "../resources/iam/user.js";
import { userToGroupAddition } from "../resources/iam/user-to-group-addition.js";
import { key, keyAlias, replicaKey } from "../resources/kms/key.js";
import { codeSigningConfig } from "../resources/lambda/code-signing-config.js";
import { eventInvokeConfig } from "../resources/lambda/event-invoke-config.js";
import { eventSourceMapping } from "../resources/lambda/event-source-mapping.js";
import { lambdaFunction } from "../resources/lambda/function.js";
import { layerVersion, layerVersionPermission } from "../resources/lambda/layer-version.js";
import { permission } from "../resources/lambda/permission.js";
import { url } from "../resources/lambda/url.js";
import { alias, version } from "../resources/lambda/version.js";
import { destination } from "../resources/logs/destination.js";
import { metricFilter, subscriptionFilter } from "../resources/logs/filters.js";
import { logGroup } from "../resources/logs/log-group.js";
import { logStream } from "../resources/logs/log-stream.js";
import { queryDefinition } from "../resources/logs/query-definition.js";
import { logsPolicy } from "../resources/logs/resource-policy.js";
import { bucket } from "../resources/s3/bucket.js";
import { bucketPolicy } from "../resources/s3/bucket-policy.js";
import { secretPolicy } from "../resources/secretsmanager/resource-policy.js";
import { rotationSchedule } from "../resources/secretsmanager/rotation-schedule.js";
import { secret } from "../resources/secretsmanager/secret.js";
import { secretTargetAttachment } from "../resources/secretsmanager/target-attachment.js";
import { skipped } from "../resources/skipped.js";
import { subscription } from "../resources/sns/subscription.js";
import { topic } from "../resources/sns/topic.js";
import { topicInlinePolicy, topicPolicy } from "../resources/sns/topic-policy.js";
import { queue } from "../resources/sqs/queue.js";
import { queueInlinePolicy, queuePolicy } from "../resources/sqs/queue-policy.js";
import { parameter } from "../resources/ssm/parameter.js";
import { parameterPolicy } from "../resources/ssm/resource-policy.js";
import { serviceSetting } from "../resources/ssm/service-setting.js";
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
  "AWS::DynamoDB::GlobalTable": globalTable,
  "AWS::DynamoDB::Table": table,
  "AWS::ECR::Repository": repository,
  "AWS::IAM::AccessKey": accessKey,
  "AWS::IAM::Group": group,
  "AWS::IAM::GroupPolicy": groupPolicy,
  "AWS::IAM::InstanceProfile": instanceProfile,
  "AWS::IAM::ManagedPolicy": managedPolicy,
  "AWS::IAM::OIDCProvider": oidcProvider,
  "AWS::IAM::Policy": policy,
  "AWS::IAM::Role": role,
  "AWS::IAM::RolePolicy": rolePolicy,
  "AWS::IAM::SAMLProvider": samlProvider,
  "AWS::IAM::ServiceLinkedRole": serviceLinkedRole,
  "AWS::IAM::User": user,
  "AWS::IAM::UserPolicy": userPolicy,
  "AWS::IAM::UserToGroupAddition": userToGroupAddition,
  "AWS::KMS::Alias": keyAlias,
  "AWS::KMS::Key": key,
  "AWS::KMS::ReplicaKey": replicaKey,
  "AWS::Lambda::Alias": alias,
  "AWS::Lambda::CodeSigningConfig": codeSigningConfig,
  "AWS::Lambda::EventInvokeConfig": eventInvokeConfig,
  "AWS::Lambda::EventSourceMapping": eventSourceMapping,
  "AWS::Lambda::Function": lambdaFunction,
  "AWS::Lambda::LayerVersion": layerVersion,
  "AWS::Lambda::LayerVersionPermission": layerVersionPermission,
  "AWS::Lambda::Permission": permission,
  "AWS::Lambda::Url": url,
  "AWS::Lambda::Version": version,
  "AWS::Logs::Destination": destination,
  "AWS::Logs::LogGroup": logGroup,
  "AWS::Logs::LogStream": logStream,
  "AWS::Logs::MetricFilter": metricFilter,
  "AWS::Logs::QueryDefinition": queryDefinition,
  "AWS::Logs::ResourcePolicy": logsPolicy,
  "AWS::Logs::SubscriptionFilter": subscriptionFilter,
  "AWS::S3::Bucket": bucket,
  "AWS::S3::BucketPolicy": bucketPolicy,
  "AWS::SNS::Subscription": subscription,
  "AWS::SNS::Topic": topic,
  "AWS::SNS::TopicInlinePolicy": topicInlinePolicy,
  "AWS::SNS::TopicPolicy": topicPolicy,
  "AWS::SQS::Queue": queue,
  "AWS::SQS::QueueInlinePolicy": queueInlinePolicy,
  "AWS::SQS::QueuePolicy": queuePolicy,
  "AWS::SSM::Parameter": parameter,
  "AWS::SSM::ResourcePolicy": parameterPolicy,
  "AWS::SSM::ServiceSetting": serviceSetting,
  "AWS::SecretsManager::ResourcePolicy": secretPolicy,
  "AWS::SecretsManager::RotationSchedule": rotationSchedule,
  "AWS::SecretsManager::Secret": secret,
  "AWS::SecretsManager::SecretTargetAttachment": secretTargetAttachment,
};

/** Whether stacks may have resources of unknown types, of which nothing is made. */
export const skipUnknown: ServiceOption<"switch"> = {
  name: "skipUnknown",
  kind: "switch",
  default: false,
  help: "Whether resources of types that CloudStub does not have are skipped, where a template with them is refused otherwise.",
};

/** How resources of a type are made. A resource of a type that CloudStub does not have is skipped. */
export function resourceType(type: string): ResourceType {
  return knownType(type) ?? skipped;
}

/** True for a type that stacks can have. */
export function isAllowedType({ option }: Pick<StackCall, "option">, type: string): boolean {
  // A type has a vendor, a service and a name.
  return knownType(type) !== undefined || (option(skipUnknown) && /^\w+::\w+::\w+$/.test(type));
}

function knownType(type: string): ResourceType | undefined {
  return memberOf(types, type) ?? (isCustomType(type) ? customResource : undefined);
}

/** AWS's specification of a type. */
export function specificationOf(type: string): SpecifiedType | undefined {
  // A custom resource has any property that its provider takes.
  return isCustomType(type) ? undefined : memberOf(specification, type);
}
