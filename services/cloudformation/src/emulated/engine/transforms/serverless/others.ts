import { asText, isObject, type JsonObject, objectIn } from "../../template/json.js";
import { digestOf, given, invalid, placeOf, tagList } from "./document.js";
import type { Making } from "./function.js";

/** `AWS::Serverless::LayerVersion`: each change makes another layer version, and by default the old ones stay. */
export function makeLayer({ id, properties, attributes, made }: Making): void {
  const { LayerName = id, RetentionPolicy = "Retain", ContentUri, ...rest } = properties;
  const Content = placeOf(ContentUri);
  if (Content === undefined)
    throw invalid(
      id,
      "'ContentUri' is not a valid S3 Uri of the form 's3://bucket/key' with optional versionId query parameter.",
    );
  const { PublishLambdaVersion: _, ...others } = rest;
  const version = `${id}${digestOf(properties)}`;
  made.names.set(id, version);
  made.add(version, {
    Type: "AWS::Lambda::LayerVersion",
    DeletionPolicy: RetentionPolicy === "Delete" ? "Delete" : "Retain",
    ...attributes,
    Properties: given({ Content, LayerName, ...others }),
  });
}

/** Types of keys, as SAM calls them. */
const keyTypes: { readonly [type: string]: string } = { Binary: "B", Number: "N", String: "S" };

/** `AWS::Serverless::SimpleTable`: a table with one key. */
export function makeTable({ id, properties, attributes, made }: Making): void {
  const { PrimaryKey, ProvisionedThroughput, Tags, TableName, SSESpecification, PointInTimeRecoverySpecification } =
    properties;
  const key: JsonObject = isObject(PrimaryKey) ? PrimaryKey : { Name: "id", Type: "String" };
  const AttributeType = keyTypes[asText(key["Type"])];
  if (AttributeType === undefined) throw invalid(id, `Invalid 'Type' "${asText(key["Type"])}".`);
  const AttributeName = key["Name"] ?? "id";
  made.add(id, {
    Type: "AWS::DynamoDB::Table",
    ...attributes,
    Properties: given({
      TableName,
      AttributeDefinitions: [{ AttributeName, AttributeType }],
      KeySchema: [{ AttributeName, KeyType: "HASH" }],
      ProvisionedThroughput,
      BillingMode: ProvisionedThroughput === undefined ? "PAY_PER_REQUEST" : undefined,
      SSESpecification,
      PointInTimeRecoverySpecification,
      Tags: Tags === undefined ? undefined : tagList(objectIn(properties, "Tags")),
    }),
  });
}
