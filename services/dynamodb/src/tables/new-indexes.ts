import { invalidValues, notOneOf, violates } from "../errors.js";
import { checkKeySchema, type KeySchemaCheck } from "./key-schema.js";
import type { CompleteTableInput } from "./new-table.js";

type LocalIndex = NonNullable<CompleteTableInput["LocalSecondaryIndexes"]>[number];
type GlobalIndex = NonNullable<CompleteTableInput["GlobalSecondaryIndexes"]>[number];

const projections = ["ALL", "INCLUDE", "KEYS_ONLY"];

/** Throws `ValidationException` for invalid secondary indexes of a new table, in AWS's order of checks. */
export function checkIndexes(
  input: CompleteTableInput,
  defined: readonly string[],
  checkGlobalKeys: KeySchemaCheck = checkKeySchema,
): void {
  const { LocalSecondaryIndexes: local, GlobalSecondaryIndexes: global } = input;
  if (local?.length === 0) throw invalidValues("List of LocalSecondaryIndexes is empty");
  if (global?.length === 0) throw invalidValues("List of GlobalSecondaryIndexes is empty");
  local?.forEach((index, position) => {
    const path = `localSecondaryIndexes.${position + 1}.member`;
    checkName(index, path);
    checkKeySchema(index.KeySchema, `${path}.keySchema`, defined);
    checkProjection(index, path);
    checkLocal(index, input);
  });
  global?.forEach((index, position) => {
    const path = `globalSecondaryIndexes.${position + 1}.member`;
    checkName(index, path);
    checkGlobalKeys(index.KeySchema, `${path}.keySchema`, defined);
    checkProjection(index, path);
    checkThroughput(index, input);
  });
  checkNames([...(local ?? []), ...(global ?? [])]);
}

function checkName({ IndexName }: LocalIndex, path: string): void {
  if (!/^[a-zA-Z0-9_.-]+$/.test(IndexName))
    throw violates(`${path}.indexName`, IndexName, "satisfy regular expression pattern: [a-zA-Z0-9_.-]+");
  if (IndexName.length < 3) throw violates(`${path}.indexName`, IndexName, "have length greater than or equal to 3");
  if (IndexName.length > 255) throw violates(`${path}.indexName`, IndexName, "have length less than or equal to 255");
}

function checkProjection({ Projection: { ProjectionType, NonKeyAttributes } }: LocalIndex, path: string): void {
  if (ProjectionType === undefined) throw invalidValues("Unknown ProjectionType: null");
  if (!projections.includes(ProjectionType))
    throw notOneOf(`${path}.projection.projectionType`, ProjectionType, projections);
  if (NonKeyAttributes !== undefined && ProjectionType !== "INCLUDE") {
    throw invalidValues(`ProjectionType is ${ProjectionType}, but NonKeyAttributes is specified`);
  }
}

function checkLocal({ IndexName, KeySchema }: LocalIndex, table: CompleteTableInput): void {
  if (table.KeySchema.length < 2) {
    throw invalidValues(
      "Table KeySchema does not have a range key, which is required when specifying a LocalSecondaryIndex",
    );
  }
  if (KeySchema.length < 2) throw invalidValues(`Index KeySchema does not have a range key for index: ${IndexName}`);
  const [own, tables] = [KeySchema[0]?.AttributeName, table.KeySchema[0]?.AttributeName];
  if (own === tables) return;
  throw invalidValues(
    `Index KeySchema does not have the same leading hash key as table KeySchema for index: ${IndexName}. index hash key: ${own}, table hash key: ${tables}`,
  );
}

function checkThroughput({ IndexName, ProvisionedThroughput }: GlobalIndex, { BillingMode }: CompleteTableInput): void {
  if (BillingMode !== "PAY_PER_REQUEST" || ProvisionedThroughput === undefined) return;
  throw invalidValues(
    `ProvisionedThroughput should not be specified for index: ${IndexName} when BillingMode is PAY_PER_REQUEST`,
  );
}

function checkNames(indexes: readonly LocalIndex[]): void {
  const seen = new Set<string>();
  for (const { IndexName } of indexes) {
    if (seen.has(IndexName)) throw invalidValues(`Duplicate index name: ${IndexName}`);
    seen.add(IndexName);
  }
}
