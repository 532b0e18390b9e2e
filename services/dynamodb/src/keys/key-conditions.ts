import type { Input } from "@cloudstub/kit";
import { invalidValues, notOneOf, validation } from "../errors.js";
import { Definitions, ExpressionAttributes } from "../expressions/expression-attributes.js";
import { checkStyles } from "../expressions/parameters.js";
import { type AttributeValue, checkValue, typeOf } from "../items/attribute-value.js";
import type { Table } from "../state.js";
import type { Dynamodb } from "../types.js";
import { checkNotEmpty } from "./item-key.js";
import { readKeyCondition } from "./key-condition-expression.js";

type QueryInput = Input<Dynamodb, "Query">;

/** A condition of a query on one attribute. */
export interface KeyCondition {
  readonly attribute: string;
  /** As the legacy parameter names it: EQ, LE, LT, GE, GT, BEGINS_WITH, BETWEEN. */
  readonly operator: string;
  readonly values: readonly AttributeValue[];
}

const expressionNames = ["ProjectionExpression", "FilterExpression", "KeyConditionExpression"];

/** Operators of the legacy parameter by the number of values that they take, also operators that are invalid for keys. */
const takes: readonly (readonly string[])[] = [
  ["NULL", "NOT_NULL"],
  ["EQ", "NE", "LE", "LT", "GE", "GT", "CONTAINS", "NOT_CONTAINS", "BEGINS_WITH", "IN"],
  ["BETWEEN"],
];

/** The key conditions of a Query, from an expression or the legacy parameter. Throws `ValidationException` for invalid ones. */
export function keyConditionsOf(input: QueryInput): KeyCondition[] {
  const { KeyConditions, KeyConditionExpression, FilterExpression, ProjectionExpression } = input;
  const otherLegacy = ["AttributesToGet", "QueryFilter", "ConditionalOperator"];
  // Legacy key conditions may be combined with other expressions.
  checkStyles(input, {
    expressions: expressionNames,
    legacy: KeyConditionExpression === undefined ? otherLegacy : [...otherLegacy, "KeyConditions"],
  });
  if (KeyConditions === undefined && KeyConditionExpression === undefined) {
    throw validation("Either the KeyConditions or KeyConditionExpression parameter must be specified in the request.");
  }
  const definitions = new Definitions(input);
  const conditions = readKeyConditions(input, definitions);
  definitions.checkAllUsed([FilterExpression, ProjectionExpression]);
  if (conditions.length < 1 || conditions.length > 2) throw validation("Conditions can be of length 1 or 2 only");
  return conditions;
}

/** The key conditions of a Query, as far as they are valid whatever the table. Throws `ValidationException`. */
export function readKeyConditions(
  { KeyConditions, KeyConditionExpression }: Pick<QueryInput, "KeyConditions" | "KeyConditionExpression">,
  definitions: Definitions,
): KeyCondition[] {
  if (KeyConditionExpression === undefined) return legacyConditions(KeyConditions ?? {});
  return readKeyCondition(KeyConditionExpression, new ExpressionAttributes("KeyConditionExpression", definitions));
}

/**
 * The requested value of the partition key. Conditions on the sort key are not applied (specification 8.4). Undefined for a
 * query of an index without a condition on the table's partition key: the keys of indexes are not evaluated.
 *
 * Throws `ValidationException` if the conditions do not match the table's key.
 */
export function partitionValue(
  { partition, sort }: Table,
  conditions: readonly KeyCondition[],
  index?: string,
): AttributeValue | undefined {
  const condition = conditions.find(({ attribute }) => attribute === partition.name);
  if (condition === undefined && index !== undefined) return undefined;
  if (condition === undefined) throw missedElement(partition.name);
  const other = conditions.find((one) => one !== condition);
  if (index === undefined && other !== undefined && other.attribute !== sort?.name) {
    throw sort === undefined ? notSupported() : missedElement(sort.name);
  }
  const [value] = condition.values as [AttributeValue];
  if (condition.operator !== "EQ") throw notSupported();
  if (typeOf(value) !== partition.type) throw invalidValues("Condition parameter type does not match schema type");
  checkNotEmpty(partition.name, value);
  return value;
}

function legacyConditions(given: NonNullable<QueryInput["KeyConditions"]>): KeyCondition[] {
  return Object.entries(given).map(([attribute, { ComparisonOperator: operator, AttributeValueList: values = [] }]) => {
    const count = takes.findIndex((operators) => operators.includes(operator));
    if (count < 0) throw notOneOf(`keyConditions.${attribute}.member.comparisonOperator`, operator, takes.flat());
    for (const value of values) checkValue(value);
    const enough = operator === "IN" ? values.length > 0 : values.length === count;
    if (!enough) throw invalidValues(`Invalid number of argument(s) for the ${operator} ComparisonOperator`);
    return { attribute, operator, values };
  });
}

/** A query without a condition on a key attribute. */
export function missedElement(name: string) {
  return validation(`Query condition missed key schema element: ${name}`);
}

/** A condition that a query cannot have. */
export function notSupported() {
  return validation("Query key condition not supported");
}
