import {
  arn,
  callerArn,
  type Decision,
  decide,
  globalKeys,
  identityOf,
  keysBehind,
  keysOf,
  policyIn,
  refusalText,
  unmodelled,
} from "@cloudstub/kit";
import { namedTable } from "../../engine/tables/named-table.js";
import type { EmulatedTable } from "../../state.js";
import type { EmulatedCall } from "../../types.js";

type Input = { readonly [member: string]: unknown };

/** The account that a table's ARN names in place of the table's name. */
export function accountIn({ TableName: name }: Input): string | undefined {
  // Every request asks.
  return typeof name === "string" && name.startsWith("arn:")
    ? /^arn:[^:]*:dynamodb:[^:]*:(\d{12}):table\//.exec(name)?.[1]
    : undefined;
}

/** Operations that policies open to other accounts (DynamoDB Developer Guide, "DynamoDB API operations supported by resource-based policies"). */
const shared: readonly string[] = [
  "DeleteItem",
  "DeleteTable",
  "DescribeTable",
  "GetItem",
  "PutItem",
  "Query",
  "Scan",
  "UpdateItem",
  "UpdateTable",
];

/**
 * Throws `AccessDeniedException` where the table's policy denies this, and for callers of other accounts unless it allows it. Batches, transactions and
 * statements of the table's own account are not asked for.
 */
export function authorize(operation: string, { TableName, IndexName }: Input, call: EmulatedCall): void {
  const isOwn = call.caller.account === call.account;
  const table = isOwn ? ownTable(call, TableName) : namedTable(call, String(TableName), "named");
  // Every request asks.
  if (table === undefined || (isOwn && table.resourcePolicy === undefined)) return;
  const action = `dynamodb:${operation}`;
  const tableArn = arn(call, "dynamodb", `table/${table.name}`);
  const resource = typeof IndexName === "string" ? `${tableArn}/index/${IndexName}` : tableArn;
  const keys = keysOf(keysBehind("aws:resourcetag/", Object.entries(table.tags ?? {})), globalKeys(call));
  const decision = decide(policyIn(table.resourcePolicy?.text), { caller: identityOf(call), action, resource, keys });
  const isAllowed = isOwn || (decision === "allowed" && shared.includes(operation));
  if (decision === "denied" || !isAllowed) throw accessDenied(call, { action, resource, decision });
}

/** The table of a name or ARN in a request; undefined where there is none: the operation itself says so. */
function ownTable({ state }: EmulatedCall, name: unknown): EmulatedTable | undefined {
  return typeof name === "string"
    ? (state.tables.get(name) ?? state.tables.get(name.slice(name.lastIndexOf("/") + 1)))
    : undefined;
}

/** The sentence is that of all services (IAM User Guide, "Troubleshoot access denied error messages"). */
function accessDenied(
  call: EmulatedCall,
  { action, resource, decision }: { readonly action: string; readonly resource: string; readonly decision: Decision },
) {
  const why = decision === "denied" ? decision : "not allowed";
  return unmodelled(
    "AccessDeniedException",
    400,
    refusalText({ user: callerArn(call), action, resource, decision: why }),
  );
}
