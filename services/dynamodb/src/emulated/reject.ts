import { type Reject, type Violation, validationExceptionWithKeys } from "@cloudstub/kit";
import { invalidValues, validation } from "../errors.js";
import { MAX_ATTRIBUTE_NAME } from "./constraints.js";

/*
 * DynamoDB tells some broken rules of its model in other words than most services of AWS (recorded answers of AWS). Lists of structures it prints; here they
 * are `[…]`.
 */

/** A missing name is told alone: recorded of CreateTable, and by dynalite of the two others. */
const namelessAlone: readonly string[] = ["CreateTable", "DeleteTable", "DescribeTable"];
const tableNameMissing = "The parameter 'TableName' is required but was not present in the request";

/** Makes DynamoDB's error of the rules that an input breaks. */
export const reject: Reject = (violations, operation = "") => {
  const isNameless = violations.some(
    ({ path, broken }) => path.length === 1 && path[0] === "TableName" && broken === undefined,
  );
  if (isNameless && namelessAlone.includes(operation)) return validation(tableNameMissing);
  if (violations.some(isLongAttributeName)) return attributeNameTooLarge();
  const [first, ...others] = violations.flatMap((violation) => asWorded(violation));
  const told = first === undefined ? violations : ([first, ...others] as const);
  const [only] = told;
  const capital = told.length === 1 ? capitalPath(only, operation) : undefined;
  if (capital === undefined) return validationExceptionWithKeys(told);
  return validation(`1 validation error detected: Value at '${capital}' failed to satisfy constraint: ${only.broken}`);
};

/** An attribute whose name has more than 65,535 bytes. AWS's words begin so; how they end is as ScyllaDB's Alternator has them. */
const attributeNameTooLarge = () =>
  invalidValues(`Attribute name is too large, must be less than ${MAX_ATTRIBUTE_NAME + 1} bytes`);

function isLongAttributeName({ broken = "" }: Violation): boolean {
  return broken.includes(`Member must have length less than or equal to ${MAX_ATTRIBUTE_NAME}`);
}

const printed: readonly string[] = ["TransactItems", "TransactStatements", "Statements"];

function asWorded(violation: Violation): Violation[] {
  const { path, broken, value } = violation;
  if (broken === undefined) return [violation];
  if (path.at(-1) === "TableName") return brokenByName(violation);
  if (path.length === 1 && value === undefined && printed.some((name) => name === path[0]))
    return [{ ...violation, value: "[…]" }];
  return [violation];
}

/** The rules of a table's name, each of its own. */
function brokenByName({ path, value = "" }: Violation): Violation[] {
  const rules: readonly (readonly [isBroken: boolean, words: string])[] = [
    [value.startsWith("arn:") && value.length > 1024, "have length less than or equal to 1024"],
    [!value.startsWith("arn:") && value.length > 255, "have length less than or equal to 255"],
    [value.length < 3, "have length greater than or equal to 3"],
    [
      !value.startsWith("arn:") && !/^[a-zA-Z0-9_.-]+$/.test(value),
      "satisfy regular expression pattern: [a-zA-Z0-9_.-]+",
    ],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, words]) => ({ path, value, broken: `Member must ${words}` }));
}

/** Paths that DynamoDB tells as the request wrote them, without the value. */
function capitalPath({ path, broken }: Violation, operation: string): string | undefined {
  if (broken === undefined) return undefined;
  const [first, table, third] = path;
  if (first === "Limit" && path.length === 1 && (operation === "Query" || operation === "Scan")) return first;
  const isKeys = first === "RequestItems" && third === "Keys" && path.length === 3 && typeof table === "object";
  return isKeys ? `RequestItems.${table.key}.member.Keys` : undefined;
}
