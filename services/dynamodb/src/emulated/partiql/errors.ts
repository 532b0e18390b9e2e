import { modelled } from "@cloudstub/kit";
import { validation } from "../../errors.js";
import type { Dynamodb } from "../../types.js";

/** A statement that can't be read, with the place in it. AWS's sentence; what follows it is in our words. */
export const malformed = (reason: string, at: number) =>
  validation(`Statement wasn't well formed, can't be processed: ${reason} at character ${at + 1}`);

/** More or fewer parameters than question marks; AWS's words as users reported them. */
export const parameterCount = () => validation("Number of parameters in request and statement don't match.");

/** A write without its key; AWS's words as users reported them. */
export const keyMissing = () => validation("Where clause does not contain a mandatory equality on all key attributes");

/** A read of a batch or transaction without its key; AWS's words as users reported them. */
export const batchKeyMissing = () =>
  validation("Select statements within BatchExecuteStatement must specify the primary key in the where clause.");

/** An order without a condition; AWS's words as users reported them. */
export const orderWithoutCondition = () => validation("Must have WHERE clause in the statement when using ORDER BY clause.");

/** An order by another attribute than a key (AWS's words are not documented). */
export const orderByOther = (name: string) => validation(`Variable reference ${name} in ORDER BY clause must be part of the primary key`);

/** Reads and writes together (AWS's words are not documented). */
export const mixedStatements = () => validation("Statements must be either all reads or all writes");

/** A token that was not given for this statement (AWS's words are not documented). */
export const invalidNextToken = () => validation("The NextToken is not valid for this statement");

/** An item whose key there is already (DynamoDB Developer Guide, "PartiQL insert statements"). */
export const duplicateItem = () => modelled<Dynamodb>("DuplicateItemException", "Duplicate primary key exists in table");
