import type { Steps } from "../../steps.js";
import { asText, isObject, type JsonObject, objectIn } from "../../template/json.js";
import { refuseUnset } from "../failure.js";
import { unlessGone } from "../gone.js";
import {
  type ExistingWork,
  type Made,
  type ResourceType,
  type ResourceWork,
  untilReady,
  type Waiting,
} from "../handler.js";
import { changeTable } from "./change-table.js";
import { changeExtras } from "./table-extras.js";

/** Members of CreateTable that are properties of the same name. */
const same = [
  "AttributeDefinitions",
  "BillingMode",
  "DeletionProtectionEnabled",
  "KeySchema",
  "LocalSecondaryIndexes",
  "OnDemandThroughput",
  "ProvisionedThroughput",
  "TableClass",
  "WarmThroughput",
] as const;

/** Properties that AWS has and that are not set here. */
const unset = ["ImportSourceSpecification", "VectorIndexes"];

/** The input of CreateTable, without a name. */
export function tableInput(properties: JsonObject): { [member: string]: unknown } {
  const input: { [member: string]: unknown } = {};
  for (const name of same) if (properties[name] !== undefined) input[name] = properties[name];
  const indexes = properties["GlobalSecondaryIndexes"];
  if (Array.isArray(indexes) && indexes.length > 0) input["GlobalSecondaryIndexes"] = indexes.map(indexInput);
  const stream = properties["StreamSpecification"];
  if (isObject(stream))
    input["StreamSpecification"] = { StreamEnabled: true, StreamViewType: stream["StreamViewType"] };
  if (properties["SSESpecification"] !== undefined) input["SSESpecification"] = encryptionInput(properties);
  return input;
}

/** An index without what other operations set. */
export function indexInput(index: JsonObject): JsonObject {
  const { ContributorInsightsSpecification: _, ...rest } = index;
  return rest;
}

/** The encryption of a table. */
export function encryptionInput(properties: JsonObject): JsonObject {
  const { SSEEnabled = false, SSEType, KMSMasterKeyId } = objectIn(properties, "SSESpecification");
  return {
    Enabled: SSEEnabled,
    ...(SSEType !== undefined && { SSEType }),
    ...(KMSMasterKeyId !== undefined && { KMSMasterKeyId }),
  };
}

export function* described({ ask }: ResourceWork, TableName: string): Steps<Made> {
  const { Table } = yield* ask("dynamodb", "DescribeTable", { TableName });
  const attributes = {
    Arn: Table?.TableArn,
    TableId: Table?.TableId,
    ...(Table?.LatestStreamArn !== undefined && { StreamArn: Table.LatestStreamArn }),
  };
  const isReady = Table?.TableStatus === "ACTIVE";
  return {
    physicalId: TableName,
    attributes,
    ...(!isReady && { wait: untilReady }),
  };
}

function* goOn(work: ExistingWork & { readonly action: string }): Steps<Made | undefined> {
  if (work.action === "DELETE") {
    // It ends with an error when the table is gone, which is what is waited for.
    yield* described(work, work.physicalId);
    return undefined;
  }
  const made = yield* described(work, work.physicalId);
  return made.wait === undefined ? made : undefined;
}

/** `AWS::DynamoDB::Table`: `Ref` gives its name. */
export const table: ResourceType = {
  service: "dynamodb",
  name: "TableName",
  *create(work) {
    refuseUnset(work.properties, unset, "tables");
    const { ask, properties, tags } = work;
    const TableName = asText(properties["TableName"] ?? work.generatedName({ length: 255 }));
    const Tags = tags.length > 0 ? { Tags: tags } : {};
    yield* ask("dynamodb", "CreateTable", { ...tableInput(properties), TableName, ...Tags });
    work.made(TableName);
    yield* changeExtras(work, { TableName, before: {} });
    return yield* described(work, TableName);
  },
  *update(work) {
    refuseUnset(work.properties, unset, "tables");
    const { physicalId: TableName, before } = work;
    yield* changeTable(work);
    yield* changeExtras(work, { TableName, before });
    return yield* described(work, TableName);
  },
  *remove({ ask, physicalId: TableName }): Steps<Waiting | undefined> {
    yield* ask("dynamodb", "DeleteTable", { TableName });
    const left = yield* unlessGone(ask("dynamodb", "DescribeTable", { TableName }));
    return left === undefined ? undefined : untilReady;
  },
  goOn,
};
