import { tableNotFound } from "../../../errors.js";
import { findTable, readTableName } from "../../../tables/table-name.js";
import type { EmulatedTable } from "../../state.js";
import type { EmulatedCall } from "../../types.js";

/** The part of a call that finds a table. */
export type TableCall = Pick<EmulatedCall, "state" | "account" | "region">;

/**
 * The table of a name or ARN. `named` is for the message of operations on tables.
 *
 * Throws `ResourceNotFoundException`, also for an ARN of another region or account than those of the call (what AWS answers then is not
 * documented; a table here that happens to have the name is another one), and `ValidationException` for an invalid name.
 */
export function namedTable(call: TableCall, nameOrArn: string, named?: "named"): EmulatedTable {
  if (isElsewhere(call, nameOrArn)) throw tableNotFound(named && readTableName(nameOrArn));
  return findTable(call.state, nameOrArn, named);
}

/** The table of this name or ARN, with items to read and write. Throws `ResourceNotFoundException` for one that is created or deleted, too. */
export function readyTable(call: TableCall, nameOrArn: string): EmulatedTable {
  const table = namedTable(call, nameOrArn);
  // As dynalite answers; DynamoDB "might still accept" requests while it deletes a table (API Reference, DeleteTable).
  if (table.transition !== undefined && table.transition.status !== "UPDATING") throw tableNotFound();
  return table;
}

/** True for the ARN of a table of another region or account than those of the call. */
export function isElsewhere(call: Pick<TableCall, "account" | "region">, nameOrArn: string): boolean {
  if (!nameOrArn.startsWith("arn:")) return false;
  const [, , , region, account] = nameOrArn.split(":");
  return region !== call.region || account !== call.account;
}
