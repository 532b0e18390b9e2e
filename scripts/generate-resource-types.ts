/**
 * Writes the table of resource types of the service cloudformation from AWS's resource specification in the package
 * `@aws-cdk/aws-service-spec` (Apache-2.0): each property with its type, whether it is required, and whether a change of it replaces the resource.
 *
 *   npx tsx --conditions=cloudstub-source scripts/generate-resource-types.ts
 */

import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { loadAwsServiceSpecSync } from "@aws-cdk/aws-service-spec";
import { root } from "./workspace.js";

const folder = join(root, "services/cloudformation/src/emulated");
const target = join(folder, "generated/specification.ts");

type Database = ReturnType<typeof loadAwsServiceSpecSync>;
type Resource = ReturnType<ReturnType<Database["lookup"]>["only"]> & SpecifiedResource;

interface SpecifiedType {
  readonly type: string;
  readonly element?: SpecifiedType;
  readonly reference?: { readonly $ref: string };
  readonly types?: readonly SpecifiedType[];
}

interface SpecifiedProperty {
  readonly type: SpecifiedType;
  readonly required?: boolean;
  readonly causesReplacement?: "yes" | "no" | "maybe";
}

interface SpecifiedResource {
  readonly cloudFormationType: string;
  readonly properties: { readonly [name: string]: SpecifiedProperty };
  readonly attributes: { readonly [name: string]: unknown };
  readonly primaryIdentifier?: readonly string[];
}

/** A member in a few characters: its type, `!` if it is required, `^` if each change replaces the resource, and `~` if some changes do. */
function inShort({ type, required, causesReplacement }: SpecifiedProperty, nameOf: (ref: string) => string): string {
  const replacement = { yes: "^", maybe: "~", no: "" }[causesReplacement ?? "no"];
  return `${typeInShort(type, nameOf)}${required ? "!" : ""}${replacement}`;
}

function typeInShort(type: SpecifiedType, nameOf: (ref: string) => string): string {
  if (type.type === "array") return `[${typeInShort(type.element as SpecifiedType, nameOf)}]`;
  if (type.type === "map") return `{${typeInShort(type.element as SpecifiedType, nameOf)}}`;
  if (type.type === "ref") return `#${nameOf(type.reference?.$ref ?? "")}`;
  if (type.type === "union") {
    const structured = type.types?.find(({ type: kind }) => kind === "ref" || kind === "array" || kind === "map");
    const best = structured ?? type.types?.find(({ type: kind }) => kind === "json") ?? type.types?.[0];
    return best === undefined ? "json" : typeInShort(best, nameOf);
  }
  return { "date-time": "string", tag: "#Tag" }[type.type] ?? type.type;
}

function entryOf(database: Database, type: string) {
  const resource = database.lookup("resource", "cloudFormationType", "equals", type).only() as unknown as Resource;
  const used = database.follow("usesType", resource as never).map(({ entity }) => entity as never) as readonly {
    readonly $id: string;
    readonly name: string;
    readonly properties: SpecifiedResource["properties"];
  }[];
  const nameOf = (ref: string) => used.find(({ $id }) => $id === ref)?.name ?? "json";
  const members = (properties: SpecifiedResource["properties"]) =>
    Object.fromEntries(
      Object.entries(properties)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, property]) => [name, inShort(property, nameOf).replace("#json", "json")]),
    );
  return {
    properties: members(resource.properties),
    definitions: Object.fromEntries(used.map(({ name, properties }) => [name, members(properties)])),
    attributes: Object.keys(resource.attributes).sort(),
    identifier: resource.primaryIdentifier ?? [],
  };
}

/** The types in the table. */
const types = [
  "AWS::CloudFormation::CustomResource",
  "AWS::CloudFormation::Macro",
  "AWS::CloudFormation::Stack",
  "AWS::CloudFormation::WaitCondition",
  "AWS::CloudFormation::WaitConditionHandle",
  "AWS::DynamoDB::GlobalTable",
  "AWS::DynamoDB::Table",
  "AWS::ECR::Repository",
  "AWS::IAM::AccessKey",
  "AWS::IAM::Group",
  "AWS::IAM::GroupPolicy",
  "AWS::IAM::InstanceProfile",
  "AWS::IAM::ManagedPolicy",
  "AWS::IAM::OIDCProvider",
  "AWS::IAM::Policy",
  "AWS::IAM::Role",
  "AWS::IAM::RolePolicy",
  "AWS::IAM::SAMLProvider",
  "AWS::IAM::ServiceLinkedRole",
  "AWS::IAM::User",
  "AWS::IAM::UserPolicy",
  "AWS::IAM::UserToGroupAddition",
  "AWS::KMS::Alias",
  "AWS::KMS::Key",
  "AWS::KMS::ReplicaKey",
  "AWS::Lambda::Alias",
  "AWS::Lambda::CodeSigningConfig",
  "AWS::Lambda::EventInvokeConfig",
  "AWS::Lambda::EventSourceMapping",
  "AWS::Lambda::Function",
  "AWS::Lambda::LayerVersion",
  "AWS::Lambda::LayerVersionPermission",
  "AWS::Lambda::Permission",
  "AWS::Lambda::Url",
  "AWS::Lambda::Version",
  "AWS::Logs::Destination",
  "AWS::Logs::LogGroup",
  "AWS::Logs::LogStream",
  "AWS::Logs::MetricFilter",
  "AWS::Logs::QueryDefinition",
  "AWS::Logs::ResourcePolicy",
  "AWS::Logs::SubscriptionFilter",
  "AWS::S3::Bucket",
  "AWS::S3::BucketPolicy",
  "AWS::SNS::Subscription",
  "AWS::SNS::Topic",
  "AWS::SNS::TopicInlinePolicy",
  "AWS::SNS::TopicPolicy",
  "AWS::SQS::Queue",
  "AWS::SQS::QueueInlinePolicy",
  "AWS::SQS::QueuePolicy",
  "AWS::SSM::Parameter",
  "AWS::SSM::ResourcePolicy",
  "AWS::SSM::ServiceSetting",
  "AWS::SecretsManager::ResourcePolicy",
  "AWS::SecretsManager::RotationSchedule",
  "AWS::SecretsManager::Secret",
  "AWS::SecretsManager::SecretTargetAttachment",
];

/** The text of the table. */
export async function specification(): Promise<string> {
  const database = loadAwsServiceSpecSync();
  const { version } = createRequire(import.meta.url)("@aws-cdk/aws-service-spec/package.json") as { version: string };
  const rows = types.map((type) => `  ${JSON.stringify(type)}: ${JSON.stringify(entryOf(database, type))},`);
  return `// size: a table, which scripts/generate-resource-types.ts writes from @aws-cdk/aws-service-spec ${version}. Do not edit.
import type { SpecifiedType } from "../engine/specification/specified-type.js";

/** AWS's specification of the resource types that have properties. */
export const specification: { readonly [type: string]: SpecifiedType } = {
${rows.join("\n")}
};
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await writeFile(target, await specification());
  console.log(`wrote ${target}`);
}
