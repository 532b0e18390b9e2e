import { ServiceError } from "@cloudstub/kit";
import { validation } from "../../../errors.js";
import { readUnits } from "../../engine/capacity/consumed.js";
import { checkValue } from "../../engine/items/checked-values.js";
import { afterSlices } from "../../engine/slices.js";
import { readyTable } from "../../engine/tables/named-table.js";
import { takeCapacity } from "../../engine/throttling/take-capacity.js";
import { allOrCancelled } from "../../engine/transactions/cancellation.js";
import { byTable, describeTransaction, unitsInTransaction } from "../../engine/transactions/capacity.js";
import { isRepeated, remember } from "../../engine/transactions/client-tokens.js";
import { attemptAhead } from "../../engine/writing/attempt.js";
import { type ItemWrite, prepareInTransaction, store } from "../../engine/writing/item-write.js";
import type { EmulatedCall, EmulatedHandler, EmulatedInput } from "../../types.js";
import { mixedStatements } from "./errors.js";
import { checkSelectsOne, selectOne } from "./select.js";
import { readStatement } from "./statements.js";
import type { Select, Statement } from "./tree.js";
import { returnedItems, type WriteStatement, writeOf } from "./writes.js";

type TransactionInput = EmulatedInput<"ExecuteTransaction">;

/** Executes statements at one time: all of them read, or all write or check, and then all are done or none. */
export const executeTransaction: EmulatedHandler<"ExecuteTransaction"> = (input, call) => {
  const statements = input.TransactStatements.map((statement, index) => readAt(index, statement));
  const reads = statements.filter((statement) => statement.type === "select");
  if (reads.length === statements.length) return read(call, reads, input);
  const requests = statements.filter((statement) => statement.type !== "select");
  if (requests.length < statements.length) throw mixedStatements();
  const writes = requests.map((statement, index) => writeOf(statement, input.TransactStatements[index]));
  return afterSlices(call, attemptAhead(call, writes), () => write(call, { statements: requests, writes }, input));
};

function readAt(
  index: number,
  { Statement, Parameters = [] }: TransactionInput["TransactStatements"][number],
): Statement {
  for (const value of Parameters) checkValue(value);
  return validAt(index, () => readStatement(Statement, Parameters));
}

/** What some work makes of a statement. Validation errors name the statement (as floci and dynoxide recorded of DynamoDB). */
function validAt<T>(index: number, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!ServiceError.is(error) || error.code !== "ValidationException") throw error;
    throw validation(`Validation failed in TransactStatements[${index}]: ${error.message}`);
  }
}

function read(call: EmulatedCall, statements: readonly Select[], input: TransactionInput) {
  for (const [index, statement] of statements.entries())
    validAt(index, () => checkSelectsOne(call, statement, "ExecuteTransaction"));
  const unitsOf = ({ size }: { readonly size: number }) => ({ table: readUnits(size, "transaction") });
  const found = allOrCancelled(statements, (statement) => {
    const selected = selectOne(call, statement);
    takeCapacity(call, selected.table, { work: "Read", units: () => unitsOf(selected) });
    return selected;
  });
  const units = byTable(found, ({ table }) => table.name, unitsOf);
  return {
    Responses: found.map(({ Item }) => (Item === undefined ? {} : { Item })),
    ...describeTransaction(input.ReturnConsumedCapacity, units, "ReadCapacityUnits"),
  };
}

interface Writes {
  readonly statements: readonly WriteStatement[];
  readonly writes: readonly ItemWrite[];
}

function write(call: EmulatedCall, { statements, writes }: Writes, input: TransactionInput) {
  const token = input.ClientRequestToken;
  const transaction = { TransactItems: input.TransactStatements };
  const tables = writes.map(({ tableName }) => readyTable(call, tableName));
  if (token !== undefined && isRepeated(call, token, transaction)) return { Responses: [] };
  const indexed = writes.map((each, index) => ({ each, table: tables[index] as (typeof tables)[number] }));
  const prepared = allOrCancelled(indexed, ({ each, table }) => prepareInTransaction(call, table, each));
  if (new Set(prepared.map(({ table, itemKey }) => `${table.name}/${itemKey}`)).size < prepared.length) {
    throw validation("Transaction request cannot include multiple operations on one item");
  }
  for (const each of prepared) store(call, each);
  if (token !== undefined) remember(call, token, transaction);
  const units = byTable(prepared, ({ table }) => table.name, unitsInTransaction);
  const items = statements.flatMap((statement, index) =>
    returnedItems(statement, prepared[index] as (typeof prepared)[number]),
  );
  return {
    // As recorded of DynamoDB by LocalStack (snapshot test_dynamodb_execute_transaction): writes have no answers.
    Responses: items.map((Item) => ({ Item })),
    ...describeTransaction(input.ReturnConsumedCapacity, units, "WriteCapacityUnits"),
  };
}
