import { validation } from "../../errors.js";

/** A batch without tables (recorded answer of AWS). */
export const requestItemsRequired = (operation: "BatchGetItem" | "BatchWriteItem") =>
  validation(`The requestItems parameter is required for ${operation}`);

/** More than 25 writes of one table (recorded answer of AWS, which prints the requests in place of `…`). */
export const tooManyWritesOf = (table: string) =>
  validation(
    `1 validation error detected: Value '{${table}=[…]}' at 'requestItems' failed to satisfy constraint: Map value must satisfy constraint: [Member must have length less than or equal to 25, Member must have length greater than or equal to 1]`,
  );
