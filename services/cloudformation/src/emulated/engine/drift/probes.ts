import type { Steps } from "../steps.js";
import { asText, type JsonObject, memberOf } from "../template/json.js";
import { type ActualProperties, readers, type Sought } from "./actual-properties.js";
import { readTags } from "./actual-tags.js";

/** Asks a service for a resource; it throws an error of the kind "not found" for one that is gone. */
type Probe = (sought: Sought) => Steps<unknown>;

/** How resources are looked for of types whose properties are not compared. */
const probes: { readonly [type: string]: Probe } = {
  "AWS::DynamoDB::GlobalTable": ({ ask, physicalId }) => ask("dynamodb", "DescribeTable", { TableName: physicalId }),
  "AWS::IAM::Group": ({ ask, physicalId }) => ask("iam", "GetGroup", { GroupName: physicalId }),
  "AWS::IAM::GroupPolicy": ({ ask, properties }) => ask("iam", "GetGroupPolicy", named(properties, "GroupName")),
  "AWS::IAM::InstanceProfile": ({ ask, physicalId }) =>
    ask("iam", "GetInstanceProfile", { InstanceProfileName: physicalId }),
  "AWS::IAM::OIDCProvider": ({ ask, physicalId }) =>
    ask("iam", "GetOpenIDConnectProvider", { OpenIDConnectProviderArn: physicalId }),
  "AWS::IAM::RolePolicy": ({ ask, properties }) => ask("iam", "GetRolePolicy", named(properties, "RoleName")),
  "AWS::IAM::SAMLProvider": ({ ask, physicalId }) => ask("iam", "GetSAMLProvider", { SAMLProviderArn: physicalId }),
  "AWS::IAM::ServiceLinkedRole": ({ ask, physicalId }) => ask("iam", "GetRole", { RoleName: physicalId }),
  "AWS::IAM::User": ({ ask, physicalId }) => ask("iam", "GetUser", { UserName: physicalId }),
  "AWS::IAM::UserPolicy": ({ ask, properties }) => ask("iam", "GetUserPolicy", named(properties, "UserName")),
  "AWS::Lambda::CodeSigningConfig": ({ ask, physicalId }) =>
    ask("lambda", "GetCodeSigningConfig", { CodeSigningConfigArn: physicalId }),
  "AWS::Lambda::EventInvokeConfig": ({ ask, properties: { FunctionName, Qualifier } }) =>
    ask("lambda", "GetFunctionEventInvokeConfig", { FunctionName, Qualifier }),
  "AWS::Lambda::LayerVersion": ({ ask, physicalId }) => ask("lambda", "GetLayerVersionByArn", { Arn: physicalId }),
  "AWS::Lambda::Url": ({ ask, properties: { TargetFunctionArn: FunctionName, Qualifier } }) =>
    ask("lambda", "GetFunctionUrlConfig", { FunctionName, ...(Qualifier !== undefined && { Qualifier }) }),
  "AWS::Lambda::Version": ({ ask, physicalId }) => ask("lambda", "GetFunction", { FunctionName: physicalId }),
  "AWS::S3::BucketPolicy": ({ ask, physicalId }) => ask("s3", "GetBucketPolicy", { Bucket: physicalId }),
};

function named({ PolicyName, ...properties }: JsonObject, owner: string): object {
  return { PolicyName, [owner]: asText(properties[owner]) };
}

/** How resources of a type are looked for, with what is read of them; undefined for a type whose drift is not detected. */
export function lookFor(type: string): ((sought: Sought) => Steps<ActualProperties | undefined>) | undefined {
  const probe = memberOf(probes, type);
  const read = memberOf(readers, type);
  if (probe === undefined && read === undefined) return undefined;
  return function* (sought) {
    if (probe !== undefined) yield* probe(sought);
    if (read === undefined) return {};
    const actual = yield* read(sought);
    return actual && { ...actual, ...(yield* readTags(type, sought)) };
  };
}
