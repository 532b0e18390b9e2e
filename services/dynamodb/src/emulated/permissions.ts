import {
  arn,
  type ConditionKeys,
  keysBehind,
  keysIn,
  keysOf,
  type NeededPermission,
  type Permissions,
  textsIn,
  unmodelled,
} from "@cloudstub/kit";
import type { AttributeValue } from "../items/attribute-value.js";
import { type AskedPart, compound, partOf } from "./asked-parts.js";
import { keysOf as keysOfTable } from "./engine/keys/table-keys.js";
import type { EmulatedTable } from "./state.js";
import type { EmulatedCall } from "./types.js";

type Input = { readonly [member: string]: unknown };

/** Operations of no table (Service Authorization Reference, "Actions, resources, and condition keys for Amazon DynamoDB"), which need their permission of all. */
const ofAll: readonly string[] = [
  "DescribeEndpoints",
  "DescribeLimits",
  "ListBackups",
  "ListContributorInsights",
  "ListExports",
  "ListGlobalTables",
  "ListImports",
  "ListStreams",
  "ListTables",
];

/** What callers need permissions for. Transactions and statements need those of the single operations. */
export const permissions: Permissions<EmulatedCall["state"]> = {
  neededBy(operation, input, call) {
    // The iterator was given to who may read the stream.
    if (operation === "GetRecords") return [];
    const action = `dynamodb:${operation}`;
    if (ofAll.includes(operation)) return [{ action, resource: "*" }];
    const parts = Object.hasOwn(compound, operation) ? compound[operation]?.(input) : undefined;
    if (parts !== undefined) return parts.map((part) => ofTable(part, call));
    const named = arns.map((member) => input[member]).filter((value) => typeof value === "string");
    const tables = namesIn(input).map((name) => ofTable(partOf(operation, name, input), call));
    return named.length + tables.length === 0
      ? [ofTable(partOf(operation, "", input), call)]
      : [...named.map((resource) => ({ action, resource })), ...tables];
  },
  refuse: (sentence) => unmodelled("AccessDeniedException", 400, sentence),
};

const arns = ["ResourceArn", "StreamArn", "BackupArn", "ExportArn", "ImportArn", "TableArn", "SourceTableArn"];

/** The tables that an operation names: a table to restore into is one besides its source. */
function namesIn(input: Input): string[] {
  const { TableName, TargetTableName, GlobalTableName, SourceTableName, TableCreationParameters } = input;
  const { TableName: created } = (TableCreationParameters ?? {}) as Input;
  const named = [TableName, SourceTableName, TargetTableName, GlobalTableName, created];
  return named.filter((name) => typeof name === "string");
}

function ofTable(part: AskedPart, call: EmulatedCall): NeededPermission {
  const name = part.table.slice(part.table.lastIndexOf("/") + 1);
  const table = call.state.tables.get(name);
  const tableArn = arn(call, "dynamodb", `table/${name}`);
  return {
    action: `dynamodb:${part.action}`,
    resource: part.index === undefined ? tableArn : `${tableArn}/index/${part.index}`,
    keys: keysOf(keysBehind("aws:resourcetag/", Object.entries(table?.tags ?? {})), requestKeys(part, table)),
    policy: table?.resourcePolicy?.text,
  };
}

/** The keys of conditions on items (DynamoDB Developer Guide, "Using IAM policy conditions for fine-grained access control"). */
function requestKeys(part: AskedPart, table: EmulatedTable | undefined): ConditionKeys {
  const { ReturnValues, Select, ReturnConsumedCapacity } = part.input;
  const known = keysIn({
    "dynamodb:returnvalues": textsIn(ReturnValues),
    "dynamodb:select": textsIn(Select),
    "dynamodb:returnconsumedcapacity": textsIn(ReturnConsumedCapacity),
  });
  return keysOf(known, (name) => (name === "dynamodb:leadingkeys" ? leadingKeys(part, table) : undefined));
}

/** The values of the partition key: of a table, or of the index that is asked. */
function leadingKeys({ index, valuesOf }: AskedPart, table: EmulatedTable | undefined): readonly string[] | undefined {
  if (table === undefined) return undefined;
  const keys = keysOfTable(table);
  const { partition } = keys.indexes.find(({ name }) => name === index) ?? keys;
  return valuesOf(partition)?.map(textOf);
}

function textOf({ S, N, B }: AttributeValue): string {
  return S ?? N ?? (B === undefined ? "" : Buffer.from(B).toString("base64"));
}
