import type { Range } from "@cloudstub/kit";
import { invalidValues, validation } from "../../../errors.js";
import { type AttributeValue, typeOf } from "../../../items/attribute-value.js";
import { checkNotEmpty } from "../../../keys/item-key.js";
import { type KeyCondition, missedElement, notSupported } from "../../../keys/key-conditions.js";
import type { KeyAttribute } from "../../../state.js";
import { type KeyParts, keyPart, partitionKey } from "../keys/encoded-keys.js";

/** Greater than all that can follow a part of a key: a part begins with at most one of these. */
const END = "\uffff\uffff";

const indexable: readonly string[] = ["EQ", "LT", "LE", "GT", "GE", "BETWEEN", "BEGINS_WITH"];

/**
 * The keys of a table or index that meet the conditions of a Query: all partition attributes have a value, and of the sort attributes the
 * first ones; the last of these may have another comparison.
 *
 * Throws `ValidationException` for conditions that do not fit the keys.
 */
export function rangeOf({ partition, sort }: KeyParts, conditions: readonly KeyCondition[]): Range {
  const on = (attribute: KeyAttribute) => conditions.find((condition) => condition.attribute === attribute.name);
  const missing = partition.find((attribute) => on(attribute) === undefined);
  if (missing !== undefined) throw missedElement(missing.name);
  checkSortConditions(sort, conditions.length - partition.length, on);
  for (const { operator } of conditions) {
    if (!indexable.includes(operator))
      throw validation("Attempted conditional constraint is not an indexable operation");
  }
  const values = partition.map((attribute) => equalTo(attribute, on(attribute) as KeyCondition));
  let prefix = partitionKey(values);
  for (const attribute of sort) {
    const condition = on(attribute);
    if (condition === undefined) break;
    checkValues(attribute, condition);
    if (condition.operator !== "EQ") return sortRange(prefix, condition);
    prefix += keyPart(condition.values[0]);
  }
  return { prefix };
}

function checkSortConditions(
  sort: readonly KeyAttribute[],
  count: number,
  on: (attribute: KeyAttribute) => KeyCondition | undefined,
): void {
  if (count > 0 && sort.length === 0) throw notSupported();
  const missing = sort.slice(0, count).find((attribute) => on(attribute) === undefined);
  // A gap in the attributes of a sort key is answered so (DynamoDB Developer Guide, "Multi-attribute keys pattern", step 4).
  if (missing !== undefined) throw sort.length > 1 ? notSupported() : missedElement(missing.name);
  if (count > sort.length) throw validation("Conditions can be of length 1 or 2 only");
  const early = sort.slice(0, Math.max(0, count - 1)).some((attribute) => on(attribute)?.operator !== "EQ");
  if (early) throw notSupported();
}

function equalTo(attribute: KeyAttribute, condition: KeyCondition): AttributeValue {
  if (condition.operator !== "EQ") throw notSupported();
  checkValues(attribute, condition);
  return condition.values[0] as AttributeValue;
}

function checkValues({ name, type }: KeyAttribute, { values, operator }: KeyCondition): void {
  for (const value of values) {
    if (typeOf(value) !== type) throw invalidValues("Condition parameter type does not match schema type");
    if (operator !== "BEGINS_WITH") checkNotEmpty(name, value);
  }
}

function sortRange(prefix: string, { operator, values }: KeyCondition): Range {
  const [first, second] = values.map((value) => prefix + keyPart(value)) as [string, string];
  switch (operator) {
    case "LT":
      return { prefix, before: first };
    case "LE":
      return { prefix, to: first + END };
    case "GT":
      return { prefix, after: first + END };
    case "GE":
      return { prefix, from: first };
    case "BETWEEN":
      return { prefix, from: first, to: second + END };
    default:
      return { prefix: prefix + startOf(values[0] as AttributeValue) };
  }
}

/** What the keys of all values begin with that begin with this one. */
function startOf(value: AttributeValue): string {
  return keyPart(value).slice(0, value.S === undefined ? -1 : -2);
}
