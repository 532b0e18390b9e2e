import { ServiceError } from "@cloudstub/kit";
import type { AttributeValue, Item } from "../items/attribute-value.js";
import { type KeyCondition, readKeyConditions } from "../keys/key-conditions.js";
import type { KeyAttribute } from "../state.js";
import { definitionsOf } from "./engine/items/checked-values.js";
import { keyConditionsIn } from "./features/partiql/key-conditions.js";
import { readStatement } from "./features/partiql/statements.js";
import type { Delete, Insert, Select, Update } from "./features/partiql/tree.js";

type Input = { readonly [member: string]: unknown };

/** What a request asks of a table or an index. */
export interface AskedPart {
  /** `PutItem` */
  readonly action: string;
  /** A name or an ARN. */
  readonly table: string;
  readonly index?: string | undefined;
  /** The values that it has for the attributes of the partition key; undefined where they are not known. */
  readonly valuesOf: (partition: readonly KeyAttribute[]) => readonly AttributeValue[] | undefined;
  /** What else conditions ask of: `ReturnValues` and `Select`. */
  readonly input: Input;
}

/** An operation on one table, with the items or keys that it names. */
export function partOf(action: string, table: string, input: Input): AskedPart {
  const { Key, Item: item, IndexName } = input;
  const items = [Key, item].filter((each) => each !== undefined) as Item[];
  const index = typeof IndexName === "string" ? IndexName : undefined;
  return { action, table, index, input, valuesOf: action === "Query" ? inConditions(input) : inItems(items) };
}

function inItems(items: readonly Item[]): AskedPart["valuesOf"] {
  return (partition) => items.flatMap((item) => partition.flatMap(({ name }) => item?.[name] ?? []));
}

function inConditions(input: Input): AskedPart["valuesOf"] {
  return (partition) => {
    try {
      return valuesIn(readKeyConditions(input, definitionsOf(input)), partition);
    } catch (error) {
      return unlessRefused(error);
    }
  };
}

function valuesIn(conditions: readonly KeyCondition[], partition: readonly KeyAttribute[]): AttributeValue[] {
  const equalities = conditions.filter(({ operator }) => operator === "EQ");
  return equalities.flatMap(({ attribute, values }) =>
    partition.some(({ name }) => name === attribute) ? values : [],
  );
}

/** The operation itself refuses what can't be read. */
function unlessRefused(error: unknown): undefined {
  if (!ServiceError.is(error)) throw error;
}

/** Operations on several tables. */
export const compound: { readonly [operation: string]: (input: Input) => readonly AskedPart[] } = {
  BatchGetItem: ({ RequestItems }) =>
    inTables(RequestItems, "BatchGetItem", (request) => recordsIn((request as Input)?.["Keys"])),
  BatchWriteItem: ({ RequestItems }) =>
    inTables(RequestItems, "BatchWriteItem", (requests) =>
      recordsIn(requests).flatMap(({ PutRequest, DeleteRequest }) =>
        [(PutRequest as Input)?.["Item"], (DeleteRequest as Input)?.["Key"]].filter((each) => each !== undefined),
      ),
    ),
  TransactGetItems: ({ TransactItems }) => inTransaction(TransactItems),
  TransactWriteItems: ({ TransactItems }) => inTransaction(TransactItems),
  ExecuteStatement: (input) => inStatement(input),
  BatchExecuteStatement: ({ Statements }) => recordsIn(Statements).flatMap(inStatement),
  ExecuteTransaction: ({ TransactStatements }) => recordsIn(TransactStatements).flatMap(inStatement),
};

function inTables(requests: unknown, action: string, itemsOf: (request: unknown) => readonly unknown[]): AskedPart[] {
  return Object.entries(requests ?? {}).map(([table, request]) => ({
    action,
    table,
    input: {},
    valuesOf: inItems(itemsOf(request) as Item[]),
  }));
}

const actions: { readonly [part: string]: string } = {
  Get: "GetItem",
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  ConditionCheck: "ConditionCheckItem",
};

function inTransaction(items: unknown): AskedPart[] {
  return recordsIn(items).flatMap((item) =>
    Object.entries(actions).flatMap(([part, action]) => {
      const request = (item[part] ?? {}) as Input;
      return typeof request["TableName"] === "string" ? [partOf(action, request["TableName"], request)] : [];
    }),
  );
}

const partiql = { select: "Select", insert: "Insert", update: "Update", delete: "Delete" } as const;

/** The permissions of statements are those of PartiQL. A statement that can't be read is refused by the operation. */
function inStatement({ Statement, Parameters }: Input): AskedPart[] {
  try {
    const statement = readStatement(String(Statement), Parameters as AttributeValue[] | undefined);
    const asked = statement.type === "exists" ? statement.select : statement;
    const { type, table } = asked;
    const index = asked.type === "select" ? asked.index : undefined;
    return [{ action: `PartiQL${partiql[type]}`, table, index, input: {}, valuesOf: inSentence(asked) }];
  } catch (error) {
    return unlessRefused(error) ?? [];
  }
}

function inSentence(statement: Select | Insert | Update | Delete): AskedPart["valuesOf"] {
  if (statement.type === "insert") return inItems(statement.item.M === undefined ? [] : [statement.item.M]);
  return (partition) => valuesIn(keyConditionsIn({ partition, sort: [] }, statement.where) ?? [], partition);
}

function recordsIn(list: unknown): Input[] {
  return Array.isArray(list) ? (list as Input[]) : [];
}
