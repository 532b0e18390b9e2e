import { keys, type ServiceOption } from "@cloudstub/kit";
import { tableNotFound } from "../../../errors.js";
import type { TransitionState } from "../../state/transitions.js";
import type { EmulatedTable } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { tableInUse } from "./errors.js";
import { namedTable, type TableCall } from "./named-table.js";

/** How long changes of tables take. Without it each is done when it is answered. */
export const statusDelay: ServiceOption<"duration"> = {
  name: "statusDelay",
  kind: "duration",
  default: 0,
  help: "How long tables are CREATING, UPDATING or DELETING, and indexes are, before they are filled.",
};

type Transition = NonNullable<EmulatedTable["transition"]>;

/** A table in a status that lasts as long as the option says; the table as it is where it does not last. */
export function inTransition<T extends EmulatedTable>(
  call: Pick<EmulatedCall, "clock" | "option"> & { readonly state: TransitionState },
  table: T,
  transition: Transition,
): T {
  const delay = call.option(statusDelay);
  if (delay === 0) return table;
  call.state.transitions.set(`${keys.time(call.clock.now() + delay)} ${table.name}`, table.name);
  return { ...table, transition };
}

/** The table of this name or ARN, with items to read and write. Throws `ResourceNotFoundException` for one that is created or deleted, too. */
export function readyTable(call: TableCall, nameOrArn: string): EmulatedTable {
  const table = namedTable(call, nameOrArn);
  // As dynalite answers; DynamoDB "might still accept" requests while it deletes a table (API Reference, DeleteTable).
  if (table.transition !== undefined && table.transition.status !== "UPDATING") throw tableNotFound();
  return table;
}

/** Throws `ResourceInUseException` for a table that is changed already. */
export function checkActive({ name, transition }: EmulatedTable): void {
  if (transition !== undefined) throw tableInUse(name, transition.status);
}
