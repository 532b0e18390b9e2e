import type { Range } from "@cloudstub/kit";
import { keyDoesNotMatch, validation } from "../../../errors.js";
import { type Item, typeOf } from "../../../items/attribute-value.js";
import { checkItem } from "../items/checked-values.js";
import { keyAttributesOf, tableKey } from "../keys/key-checks.js";
import type { Source } from "./source.js";

const invalid = "The provided starting key is invalid";

/** Throws `ValidationException` for a start key with values that no item can have. */
export function checkStartValues(start: Item | undefined): void {
  if (start !== undefined) prefixed(() => checkItem(start));
}

/** The key at which a Query starts. Throws `ValidationException` for one that is not a key of the source (recorded of DynamoDB by dynalite). */
export function queryStart(source: Source, start: Item): string {
  if (!fits(source, start)) throw validation(invalid);
  return source.keyOf(start);
}

/** The key at which a Scan starts. Its errors say more than those of a Query. */
export function scanStart(source: Source, start: Item): string {
  if (source.index !== undefined && !fits(source, start)) throw validation(invalid);
  if (Object.keys(start).length !== source.startKeyNames.length)
    throw validation(`${invalid}: ${keyDoesNotMatch().message}`);
  prefixed(() => tableKey(source.table, keyAttributesOf(source.table, start)));
  return source.keyOf(start);
}

function fits({ startKeyNames, partition, sort, table }: Source, start: Item): boolean {
  const attributes = [table.partition, ...(table.sort ? [table.sort] : []), ...partition, ...sort];
  return (
    Object.keys(start).length === startKeyNames.length &&
    attributes.every(({ name, type }) => start[name] !== undefined && typeOf(start[name]) === type)
  );
}

function prefixed(check: () => void): void {
  try {
    check();
  } catch (error) {
    throw validation(`${invalid}: ${(error as Error).message}`);
  }
}

/** Throws `ValidationException` for a start key outside of what a query reads. */
export function checkInside(
  key: string,
  { prefix = "", from = "", after = "", to = "\uffff", before = "\uffff" }: Range,
): void {
  const isInPartition = key.startsWith(prefix);
  if (!isInPartition)
    throw validation("The provided starting key is outside query boundaries based on provided conditions");
  if (key < from || key <= after || key > to || key >= before) {
    throw validation("The provided starting key does not match the range key predicate");
  }
}
