import { modelled } from "@cloudstub/kit";
import { validation } from "../../../errors.js";
import type { Dynamodb } from "../../../types.js";

/**
 * A statement that can't be read. AWS reads statements with the parser of partiql-lang-kotlin (`SqlParser.kt`), and answers with its words, of
 * which users reported and conformance suites recorded many.
 */
export const malformed = (reason: string) => validation(`Statement wasn't well formed, can't be processed: ${reason}`);

/** A part of a statement, as errors name it. */
export interface Part {
  /** From 1, as the column. */
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

const place = ({ line, column, length }: Part) => `at ${line}:${column}:${length}`;

/** A position in a list that none can have (as recorded of DynamoDB by floci). */
export const indexOutOfRange = (index: string, at: Part) =>
  validation(`List index is not within the allowable range; index: [${index}] ${place(at)}`);

/** An unknown function (as the conformance suite of dynoxide recorded it of DynamoDB). */
export const unknownFunction = (name: string, at: Part) =>
  validation(`Unrecognized function: ${name.toLowerCase()} ${place(at)}`);

/** A function with more or fewer arguments than it takes (the same suite). */
export const argumentCount = (name: string, count: number) =>
  validation(
    `Incorrect number of operands for operator or function; operator or function: ${name.toLowerCase()}, number of operands: ${count}`,
  );

/** A function of updates in a condition, or in another one. AWS's words for expressions; for statements they are not documented. */
export const misusedFunction = (name: string) =>
  validation(`The function is not allowed to be used this way in an expression; function: ${name.toLowerCase()}`);

// The messages of DynamoDB Local, which reads statements as AWS does.
export const noCondition = () => validation("WHERE clause must contain an expression that resolves to a boolean");
export const invalidIn = () =>
  validation(
    "IN operator must have a left hand argument of type Variable Reference and right hand argument of type Seq with at least one member",
  );
export const severalItems = () =>
  validation(
    'Unsupported operation: Inserting multiple items in a single statement is not supported, use "INSERT INTO tableName VALUE item" instead',
  );
export const noItem = () =>
  validation(
    "Unsupported format in item expression. Please use struct format {...} to express item values for insert statement.",
  );
export const emptySet = () => validation("Empty bags are not supported");
export const mixedSet = () =>
  validation("Unsupported data type in Bag. DynamoDB only supports either numbers or strings in bags");

/** More or fewer parameters than question marks; AWS's words as users reported them. */
export const parameterCount = () => validation("Number of parameters in request and statement don't match.");

/** A write without its key; AWS's words as users reported them. */
export const keyMissing = () => validation("Where clause does not contain a mandatory equality on all key attributes");

/** The operations that have several statements. */
export type GroupOperation = "BatchExecuteStatement" | "ExecuteTransaction";

/** A read of a batch or transaction without its key; AWS's words as users reported them. */
export const readKeyMissing = (operation: GroupOperation) =>
  validation(`Select statements within ${operation} must specify the primary key in the where clause.`);

/** An order without a condition; AWS's words as users reported them. */
export const orderWithoutCondition = () =>
  validation("Must have WHERE clause in the statement when using ORDER BY clause.");

/** An order where no partition is named (the message of DynamoDB Local). */
export const orderWithoutPartition = () =>
  validation("Must have at least one non-optional hash key condition in WHERE clause when using ORDER BY clause.");

/** An order by another attribute than a key (the message of DynamoDB Local). */
export const orderByOther = (name: string) =>
  validation(`Variable reference ${name} in ORDER BY clause must be part of the primary key`);

/** Reads and writes together (AWS's words are not documented). */
export const mixedStatements = () => validation("Statements must be either all reads or all writes");

/** A token that was given for another statement (the message of DynamoDB Local). */
export const foreignNextToken = () => validation("NextToken does not match request");

/** An item whose key there is already (DynamoDB Developer Guide, "PartiQL insert statements"). */
export const duplicateItem = () =>
  modelled<Dynamodb>("DuplicateItemException", "Duplicate primary key exists in table");
