import type { Collection } from "@cloudstub/kit";
import { tableNameLength, tableNotFound, violates } from "../errors.js";
import type { Table } from "../state.js";

const arn = /^arn:[^:]*:dynamodb:[^:]*:[^:]*:table\/([^/]*)$/;
const pattern = "[a-zA-Z0-9_.-]+";
const characters = /^[a-zA-Z0-9_.-]+$/;

/**
 * The table of this name or ARN; of an ARN only the name counts.
 *
 * Throws `ResourceNotFoundException`, with the message of item operations unless `named`, and `ValidationException` for an
 * invalid name.
 */
export function findTable<T extends Table>(
  { tables }: { readonly tables: Collection<T> },
  nameOrArn: string,
  named?: "named",
): T {
  const table = tables.get(nameOrArn);
  if (table !== undefined) return table;
  const name = readTableName(nameOrArn);
  const byName = tables.get(name);
  if (byName === undefined) throw tableNotFound(named && name);
  return byName;
}

/** The name in a table name or ARN. Throws `ValidationException` for an invalid name. */
export function readTableName(nameOrArn: string): string {
  const name = arn.exec(nameOrArn)?.[1] ?? nameOrArn;
  if (!characters.test(name)) throw violates("tableName", name, `satisfy regular expression pattern: ${pattern}`);
  if (name.length < 3 || name.length > 255) throw tableNameLength();
  return name;
}
