import type { EmulatedTable } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { disableStream } from "../streams/streams.js";
import { deletionProtected } from "./errors.js";
import { removeTable } from "./remove-table.js";
import { checkActive, inTransition } from "./status.js";

/** Begins to delete a table with its items and indexes, and disables its stream. Throws `ResourceInUseException` and, where it is protected, `ValidationException`. */
export function deleteTable(call: EmulatedCall, table: EmulatedTable): void {
  checkActive(table);
  if (table.definition.DeletionProtectionEnabled === true) throw deletionProtected();
  const deleting = inTransition(call, disableStream(call, table), { status: "DELETING" });
  if (deleting.transition === undefined) removeTable(call.state, table);
  else call.state.tables.set(table.name, deleting);
}
