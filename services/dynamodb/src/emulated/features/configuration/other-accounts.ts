import { arn, unmodelled } from "@cloudstub/kit";
import { namedTable } from "../../engine/tables/named-table.js";
import type { EmulatedTable } from "../../state.js";
import type { EmulatedCall } from "../../types.js";

type Input = { readonly [member: string]: unknown };

/** The account that a table's ARN names in place of the table's name. */
export function accountIn({ TableName: name }: Input): string | undefined {
  // Every request asks.
  return typeof name === "string" && name.startsWith("arn:") ? /^arn:[^:]*:dynamodb:[^:]*:(\d{12}):table\//.exec(name)?.[1] : undefined;
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
 * Throws `AccessDeniedException` unless the table's policy lets the caller's account do this. A denial goes before a permission. Conditions,
 * and principals within an account, are not evaluated: they count as met.
 */
export function authorize(operation: string, { TableName }: Input, call: EmulatedCall): void {
  if (call.caller.account === call.account) return;
  const table = namedTable(call, String(TableName), "named");
  const effects = statementsOf(table)
    .filter((statement) => isAbout(statement, operation, call))
    .map(({ Effect }) => Effect);
  if (!shared.includes(operation) || !effects.includes("Allow") || effects.includes("Deny")) throw accessDenied(operation, table, call);
}

function statementsOf({ resourcePolicy }: EmulatedTable): Input[] {
  if (resourcePolicy === undefined) return [];
  const { Statement } = JSON.parse(resourcePolicy.text) as { readonly Statement?: Input | Input[] };
  return [Statement ?? []].flat();
}

function isAbout({ Principal, Action }: Input, operation: string, { caller }: EmulatedCall): boolean {
  const principals = typeof Principal === "object" && Principal !== null ? (Principal as Input)["AWS"] : Principal;
  const accounts = textsOf(principals).map((text) => (text.startsWith("arn:") ? text.split(":")[4] : text));
  return (
    accounts.some((account) => account === "*" || account === caller.account) && textsOf(Action).some((each) => isAction(each, operation))
  );
}

function textsOf(value: unknown): string[] {
  return [value].flat().filter((item) => typeof item === "string");
}

/** Of the wildcards only a final `*` is known. Actions are compared without regard to case (IAM User Guide, "IAM JSON policy elements: Action"). */
function isAction(pattern: string, operation: string): boolean {
  const [wanted, given] = [`dynamodb:${operation}`.toLowerCase(), pattern.toLowerCase()];
  return given.endsWith("*") ? wanted.startsWith(given.slice(0, -1)) : given === wanted;
}

/** The sentence is that of all services (IAM User Guide, "Troubleshoot access denied error messages"). */
function accessDenied(operation: string, table: EmulatedTable, call: EmulatedCall) {
  const [user, action] = [`arn:${call.partition}:iam::${call.caller.account}:root`, `dynamodb:${operation}`];
  const resource = arn(call, "dynamodb", `table/${table.name}`);
  return unmodelled(
    "AccessDeniedException",
    400,
    `User: ${user} is not authorized to perform: ${action} on resource: ${resource} because no resource-based policy allows the ${action} action`,
  );
}
