import { type Input, type Violation, validationException } from "@cloudstub/kit";
import { invalidValues, notOneOf, violates } from "../errors.js";
import type { KeyAttribute, Table } from "../state.js";
import type { Dynamodb } from "../types.js";
import { checkKeySchema, type KeySchemaCheck } from "./key-schema.js";
import { checkIndexes } from "./new-indexes.js";

type TableInput = Input<Dynamodb, "CreateTable">;

/** An input with the members that a table requires; the model has them optional, for replicas. */
export type CompleteTableInput = TableInput & {
  readonly [Name in "AttributeDefinitions" | "KeySchema"]: NonNullable<TableInput[Name]>;
};

const billingModes = ["PROVISIONED", "PAY_PER_REQUEST"];
const scalarTypes = ["B", "N", "S"];

/** The part of a table that comes from CreateTable's input. Throws `ValidationException` for an invalid input. */
export function defineTable(
  input: TableInput,
  checkGlobalKeys: KeySchemaCheck = checkKeySchema,
): Pick<Table, "partition" | "sort" | "definition"> {
  checkComplete(input);
  checkDefinitions(input);
  checkBilling(input);
  const { AttributeDefinitions, KeySchema, BillingMode, ProvisionedThroughput } = input;
  const { LocalSecondaryIndexes, GlobalSecondaryIndexes, DeletionProtectionEnabled } = input;
  const types = new Map(AttributeDefinitions.map(({ AttributeName, AttributeType }) => [AttributeName, AttributeType]));
  checkKeySchema(KeySchema, "keySchema", [...types.keys()]);
  checkIndexes(input, [...types.keys()], checkGlobalKeys);
  checkAllUsed(input, [...types.keys()]);
  const [partition, sort] = KeySchema.map(({ AttributeName: name }) => ({
    name,
    type: types.get(name) as KeyAttribute["type"],
  }));
  return {
    partition: partition as KeyAttribute,
    ...(sort && { sort }),
    definition: {
      AttributeDefinitions,
      KeySchema,
      BillingMode,
      ProvisionedThroughput,
      LocalSecondaryIndexes,
      GlobalSecondaryIndexes,
      DeletionProtectionEnabled,
    },
  };
}

function checkComplete(input: TableInput): asserts input is CompleteTableInput {
  const required = ["AttributeDefinitions", "KeySchema"] as const;
  const [first, ...others] = required
    .filter((name) => input[name] === undefined)
    .map((name): Violation => ({ path: [name] }));
  if (first !== undefined) throw validationException([first, ...others]);
}

function checkDefinitions({ AttributeDefinitions }: CompleteTableInput): void {
  const names = new Set<string>();
  AttributeDefinitions.forEach(({ AttributeName, AttributeType }, index) => {
    const path = `attributeDefinitions.${index + 1}.member`;
    if (AttributeName === "") throw violates(`${path}.attributeName`, "", "have length greater than or equal to 1");
    if (!scalarTypes.includes(AttributeType)) throw notOneOf(`${path}.attributeType`, AttributeType, scalarTypes);
    if (names.has(AttributeName))
      throw invalidValues(`Duplicate AttributeName in AttributeDefinitions: ${AttributeName}`);
    names.add(AttributeName);
  });
}

function checkBilling({ BillingMode, ProvisionedThroughput }: CompleteTableInput): void {
  if (BillingMode !== undefined && !billingModes.includes(BillingMode))
    throw notOneOf("billingMode", BillingMode, billingModes);
  if (BillingMode === "PAY_PER_REQUEST") {
    if (ProvisionedThroughput === undefined) return;
    throw invalidValues(
      "Neither ReadCapacityUnits nor WriteCapacityUnits can be specified when BillingMode is PAY_PER_REQUEST",
    );
  }
  if (ProvisionedThroughput === undefined) {
    throw invalidValues(
      "ReadCapacityUnits and WriteCapacityUnits must both be specified when BillingMode is PROVISIONED",
    );
  }
  const { ReadCapacityUnits: read, WriteCapacityUnits: write } = ProvisionedThroughput;
  if (read < 1)
    throw violates("provisionedThroughput.readCapacityUnits", read, "have value greater than or equal to 1");
  if (write < 1)
    throw violates("provisionedThroughput.writeCapacityUnits", write, "have value greater than or equal to 1");
}

function checkAllUsed(input: CompleteTableInput, defined: readonly string[]): void {
  const indexes = [...(input.LocalSecondaryIndexes ?? []), ...(input.GlobalSecondaryIndexes ?? [])];
  const keys = [input, ...indexes].flatMap(({ KeySchema }) => KeySchema.map(({ AttributeName }) => AttributeName));
  const used = [...new Set(keys)];
  if (used.length === defined.length) return;
  throw invalidValues(
    indexes.length === 0
      ? "Number of attributes in KeySchema does not exactly match number of attributes defined in AttributeDefinitions"
      : `Some AttributeDefinitions are not used. AttributeDefinitions: [${defined.join(", ")}], keys used: [${used.join(", ")}]`,
  );
}
