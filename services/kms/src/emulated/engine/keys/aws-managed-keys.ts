import { awsManagedKeyId } from "@cloudstub/kit";
import type { StoreCall } from "../../types.js";

type Owner = Pick<StoreCall, "partition" | "region" | "account">;

/** The key that AWS keeps for one of its services. */
interface AwsManagedKey {
  /** What it protects, as its description says. */
  readonly protects: string;
  /** The service as the policy names it. */
  readonly service: string;
  /** The id of the policy. */
  readonly policyId: string;
  readonly actions: readonly string[];
  /** False where the service has no grants, so that the account can't revoke any. */
  readonly hasGrants: boolean;
}

const use = [
  "kms:Encrypt",
  "kms:Decrypt",
  "kms:ReEncrypt*",
  "kms:GenerateDataKey*",
  "kms:CreateGrant",
  "kms:DescribeKey",
];
const useWithoutGrants = use.filter((action) => action !== "kms:CreateGrant");
const ofTopics = ["kms:Decrypt", "kms:GenerateDataKey*", "kms:CreateGrant", "kms:ListGrants", "kms:DescribeKey"];

/**
 * By the end of the alias. The descriptions and policies are those that users have published of their accounts (DescribeKey and GetKeyPolicy); of
 * SQS, whose policy none has, it is that of most services. So are those of services that are not here.
 */
const keys: { readonly [service: string]: AwsManagedKey } = {
  dynamodb: key("DynamoDB data", { service: "Amazon DynamoDB", policyId: "auto-dynamodb-3" }),
  lambda: key("Lambda functions", { service: "AWS Lambda", policyId: "auto-awslambda" }),
  s3: key("S3 objects", { service: "S3", policyId: "auto-s3-2", actions: useWithoutGrants }),
  secretsmanager: key("Secrets Manager data", { service: "AWS Secrets Manager", policyId: "auto-secretsmanager-2" }),
  sns: key("SNS data", { service: "SNS", policyId: "auto-sns-1", actions: ofTopics }),
  sqs: key("SQS messages", { service: "SQS", policyId: "auto-sqs-1" }),
  ssm: key("SSM parameters", { service: "SSM", policyId: "auto-ssm-1", actions: useWithoutGrants }),
};

function key(
  protects: string,
  { service, policyId, actions = use }: Pick<AwsManagedKey, "service" | "policyId"> & Partial<AwsManagedKey>,
): AwsManagedKey {
  return { protects, service, policyId, actions, hasGrants: actions.includes("kms:CreateGrant") };
}

function keyOf(name: string): AwsManagedKey {
  return Object.hasOwn(keys, name)
    ? (keys[name] as AwsManagedKey)
    : key(`${name} data`, { service: name, policyId: `auto-${name}-1` });
}

/** The alias of a key that a service names before anybody asks for it here; undefined for any other id. */
export function awsManagedAlias(owner: Owner, id: string): string | undefined {
  return Object.keys(keys)
    .map((name) => `alias/aws/${name}`)
    .find((alias) => awsManagedKeyId(owner, alias) === id);
}

/** The description of the key behind an alias such as `alias/aws/ssm`. */
export function awsManagedDescription(alias: string): string {
  return `Default key that protects my ${keyOf(nameIn(alias)).protects} when no other key is defined`;
}

/**
 * The policy of the key behind an alias: its service uses it for everybody in the account, who may otherwise only look at it. Which service a request
 * comes through is not known here, so that the account uses it directly too.
 */
export function awsManagedPolicy({ partition, region, account }: Owner, alias: string): string {
  const name = nameIn(alias);
  const { service, policyId, actions, hasGrants } = keyOf(name);
  const through = {
    Sid: `Allow access through ${service} for all principals in the account that are authorized to use ${service}`,
    Effect: "Allow",
    Principal: { AWS: "*" },
    Action: actions,
    Resource: "*",
    Condition: { StringEquals: { "kms:CallerAccount": account, "kms:ViaService": `${name}.${region}.amazonaws.com` } },
  };
  const direct = {
    Sid: "Allow direct access to key metadata to the account",
    Effect: "Allow",
    Principal: { AWS: `arn:${partition}:iam::${account}:root` },
    Action: ["kms:Describe*", "kms:Get*", "kms:List*", ...(hasGrants ? ["kms:RevokeGrant"] : [])],
    Resource: "*",
  };
  return JSON.stringify({ Version: "2012-10-17", Id: policyId, Statement: [through, direct] }, null, 2);
}

function nameIn(alias: string): string {
  return alias.slice("alias/aws/".length);
}
