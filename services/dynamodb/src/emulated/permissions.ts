import { arn, keysBehind, type NeededPermission, type Permissions, unmodelled } from "@cloudstub/kit";
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
    const several = Object.hasOwn(compound, operation) ? compound[operation]?.(input) : undefined;
    if (several !== undefined) return several.map(({ action, table }) => needed(call, action, { TableName: table }));
    // The iterator was given to who may read the stream.
    if (operation === "GetRecords") return [];
    return [
      ofAll.includes(operation) ? { action: `dynamodb:${operation}`, resource: "*" } : needed(call, operation, input),
    ];
  },
  refuse: (sentence) => unmodelled("AccessDeniedException", 400, sentence),
};

const arns = ["ResourceArn", "StreamArn", "BackupArn", "ExportArn", "ImportArn", "TableArn"];
const names = ["TableName", "TargetTableName", "GlobalTableName", "SourceTableName"];

function needed(call: EmulatedCall, operation: string, input: Input): NeededPermission {
  const action = `dynamodb:${operation}`;
  const named = textIn(input, arns);
  if (named !== undefined) return { action, resource: named };
  const name = textIn(input, names) ?? "";
  const tableName = name.slice(name.lastIndexOf("/") + 1);
  const tableArn = arn(call, "dynamodb", `table/${tableName}`);
  const table = call.state.tables.get(tableName);
  return {
    action,
    resource: typeof input["IndexName"] === "string" ? `${tableArn}/index/${input["IndexName"]}` : tableArn,
    keys: keysBehind("aws:resourcetag/", Object.entries(table?.tags ?? {})),
    policy: table?.resourcePolicy?.text,
  };
}

function textIn(input: Input, members: readonly string[]): string | undefined {
  return members.map((member) => input[member]).find((value) => typeof value === "string");
}

interface Part {
  readonly action: string;
  readonly table: string;
}

type Parts = (input: Input) => readonly Part[];

/** Operations on several tables. */
const compound: { readonly [operation: string]: Parts } = {
  BatchGetItem: ({ RequestItems }) => tablesIn(RequestItems, "BatchGetItem"),
  BatchWriteItem: ({ RequestItems }) => tablesIn(RequestItems, "BatchWriteItem"),
  TransactGetItems: ({ TransactItems }) => inTransaction(TransactItems),
  TransactWriteItems: ({ TransactItems }) => inTransaction(TransactItems),
  ExecuteStatement: ({ Statement }) => inStatement(Statement),
  BatchExecuteStatement: ({ Statements }) => recordsIn(Statements).flatMap(({ Statement }) => inStatement(Statement)),
  ExecuteTransaction: ({ TransactStatements }) =>
    recordsIn(TransactStatements).flatMap(({ Statement }) => inStatement(Statement)),
};

function tablesIn(items: unknown, action: string): Part[] {
  return Object.keys(items ?? {}).map((table) => ({ action, table }));
}

const actions: { readonly [part: string]: string } = {
  Get: "GetItem",
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
};

function inTransaction(items: unknown): Part[] {
  return recordsIn(items).flatMap((item) =>
    Object.entries(actions).flatMap(([part, action]) => {
      const { TableName } = (item[part] ?? {}) as { readonly TableName?: string };
      return TableName === undefined ? [] : [{ action, table: TableName }];
    }),
  );
}

/** `SELECT … FROM "orders"."by-day"`: the permissions of statements are those of PartiQL. A statement that can't be read is refused by the operation. */
function inStatement(statement: unknown): Part[] {
  const words = String(statement).split(/[\s".]+/, 5_000);
  const [verb = ""] = words;
  const kind = ["Select", "Insert", "Update", "Delete"].find((each) => each.toLowerCase() === verb.toLowerCase());
  const before = kind === "Update" ? 0 : words.findIndex((word) => /^(?:from|into)$/i.test(word));
  const table = words[before + 1];
  return kind === undefined || before < 0 || table === undefined ? [] : [{ action: `PartiQL${kind}`, table }];
}

function recordsIn(list: unknown): Input[] {
  return Array.isArray(list) ? (list as Input[]) : [];
}
