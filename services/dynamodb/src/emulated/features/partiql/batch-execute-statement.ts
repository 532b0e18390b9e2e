import { type Output, ServiceError } from "@cloudstub/kit";
import type { Item } from "../../../items/attribute-value.js";
import { readUnits } from "../../engine/capacity/consumed.js";
import { afterSlices, type Steps } from "../../engine/slices.js";
import { takeCapacity } from "../../engine/throttling/take-capacity.js";
import { writeItem } from "../../engine/writing/item-write.js";
import type { EmulatedCall, EmulatedDynamodb, EmulatedHandler, EmulatedInput } from "../../types.js";
import { mixedStatements } from "./errors.js";
import { checkSelectsOne, selectOne } from "./select.js";
import { readStatement } from "./statements.js";
import type { Statement } from "./tree.js";
import { returnedItems, writeOf } from "./writes.js";

type Request = EmulatedInput<"BatchExecuteStatement">["Statements"][number];
type Answer = NonNullable<Output<EmulatedDynamodb, "BatchExecuteStatement">["Responses"]>[number];
type Code = NonNullable<NonNullable<Answer["Error"]>["Code"]>;

/** The codes that a batch tells errors by. */
const codes: { readonly [error: string]: Code } = {
  ConditionalCheckFailedException: "ConditionalCheckFailed",
  DuplicateItemException: "DuplicateItem",
  ProvisionedThroughputExceededException: "ProvisionedThroughputExceeded",
  ResourceNotFoundException: "ResourceNotFound",
  ThrottlingException: "ThrottlingError",
  ValidationException: "ValidationError",
};

/** Executes statements, all of which read or write one item, each by itself: one that fails is answered with its error. */
export const batchExecuteStatement: EmulatedHandler<"BatchExecuteStatement"> = ({ Statements }, call) => {
  const read = Statements.map((request) => ({
    request,
    statement: attempt(() => readStatement(request.Statement, request.Parameters)),
  }));
  const kinds = new Set(
    read.flatMap(({ statement }) => ("value" in statement ? [statement.value.type === "select"] : [])),
  );
  if (kinds.size > 1) throw mixedStatements();
  return afterSlices(call, executeEach(call, read), (Responses) => ({ Responses }));
};

interface ReadRequest {
  readonly request: Request;
  readonly statement: Attempted<Statement>;
}

/** Each statement is a transaction; others may write between them. */
function* executeEach(call: EmulatedCall, requests: readonly ReadRequest[]): Steps<Answer[]> {
  const answers: Answer[] = [];
  for (const { request, statement } of requests) {
    if ("Error" in statement) answers.push(statement);
    else {
      const answer = attempt(() => call.atomically((): Answer => execute(call, statement.value, request)));
      answers.push("Error" in answer ? { ...answer, TableName: tableOf(statement.value) } : answer.value);
      // How large its item is does not show here.
      yield;
    }
  }
  return answers;
}

function execute(call: EmulatedCall, statement: Statement, request: Request): Answer {
  if (statement.type === "select") {
    checkSelectsOne(call, statement, "BatchExecuteStatement");
    const { table, size, Item } = selectOne(call, statement);
    const kind = request.ConsistentRead ? "consistent" : "eventual";
    takeCapacity(call, table, { work: "Read", units: () => ({ table: readUnits(size, kind) }) });
    return { TableName: table.name, ...(Item && { Item }) };
  }
  const written = writeItem(call, writeOf(statement, request));
  const [Item] = returnedItems(statement, written);
  return { TableName: written.table.name, ...(Item && { Item }) };
}

function tableOf(statement: Statement): string {
  return statement.type === "exists" ? statement.select.table : statement.table;
}

type Attempted<T> = { readonly value: T } | { readonly Error: NonNullable<Answer["Error"]> };

/** What some work returns, or its error as a batch tells it. */
function attempt<T>(work: () => T): Attempted<T> {
  try {
    return { value: work() };
  } catch (error) {
    const Code = ServiceError.is(error) ? codes[error.code] : undefined;
    if (!ServiceError.is(error) || Code === undefined) throw error;
    const { Item } = error.members as { readonly Item?: Item };
    return { Error: { Code, Message: error.message, ...(Item && { Item }) } };
  }
}
