import { matchesWildcards } from "@cloudstub/kit";
import { validationError } from "../template/errors.js";
import { isList, isObject, type Json, type JsonObject, memberOf, objectFrom } from "../template/json.js";

/** What an update does to a resource. */
export type StackPolicyAction = "Update:Modify" | "Update:Replace" | "Update:Delete";

interface Asked {
  readonly logicalId: string;
  readonly type: string;
  readonly action: StackPolicyAction;
}

const actions = new Set(["Update:*", "Update:Modify", "Update:Replace", "Update:Delete"]);

/** Throws `ValidationError` for a text that is not a policy of stacks (recorded answer of AWS). */
export function checkStackPolicy(text: string): void {
  const policy = objectFrom(text);
  if (policy === undefined) throw invalidPolicy();
  for (const statement of statementsOf(policy)) {
    if (!isObject(statement) || (memberOf(statement, "Principal") ?? "*") !== "*") throw invalidPolicy();
    if (!itemsOf(memberOf(statement, "Action")).every((action) => actions.has(action))) throw invalidPolicy();
  }
}

const invalidPolicy = () => validationError("Error validating stack policy: Invalid stack policy");

function statementsOf(policy: JsonObject): readonly Json[] {
  const statements = memberOf(policy, "Statement") ?? [];
  return isList(statements) ? statements : [statements];
}

function itemsOf(value: Json | undefined): string[] {
  if (value === undefined) return [];
  return (isList(value) ? value : [value]).map(String);
}

/**
 * Why a policy does not allow something; undefined where it does. The last statement that fits decides, as AWS was seen to do; what none fits is denied
 * (CloudFormation User Guide, "Prevent updates to stack resources").
 */
export function decideBy(text: string, asked: Asked): string | undefined {
  const statements = statementsOf(JSON.parse(text) as JsonObject).filter(isObject);
  if (statements.length === 0) return undefined;
  const fitting = statements.findLastIndex((statement) => fits(statement, asked));
  const name = `LogicalResourceId/${asked.logicalId}`;
  if (fitting < 0) return `no statement allows [${asked.action}] for resource [${name}]`;
  if (memberOf(statements[fitting] as JsonObject, "Effect") === "Allow") return undefined;
  const told = itemsOf(memberOf(statements[fitting] as JsonObject, "Action")).join(", ");
  return `Statement [#${fitting + 1}] does not allow [${told}] for resource [${name}]`;
}

function fits(statement: JsonObject, { logicalId, type, action }: Asked): boolean {
  const own = itemsOf(memberOf(statement, "Action"));
  const others = itemsOf(memberOf(statement, "NotAction"));
  const isMeant =
    own.length > 0
      ? own.some((one) => matchesWildcards(one, action))
      : !others.some((one) => matchesWildcards(one, action));
  if (!isMeant) return false;
  const name = `LogicalResourceId/${logicalId}`;
  const resources = itemsOf(memberOf(statement, "Resource"));
  const except = itemsOf(memberOf(statement, "NotResource"));
  if (resources.length > 0 && !resources.some((one) => matchesWildcards(one, name))) return false;
  if (except.some((one) => matchesWildcards(one, name))) return false;
  const types = typesOf(statement);
  return types === undefined || types.some((one) => matchesWildcards(one, type));
}

function typesOf(statement: JsonObject): string[] | undefined {
  const condition = memberOf(statement, "Condition");
  if (!isObject(condition)) return undefined;
  return Object.values(condition).flatMap((keys) => (isObject(keys) ? itemsOf(memberOf(keys, "ResourceType")) : []));
}
