import { keys, type ServiceOption } from "@cloudstub/kit";
import type { TransitionState } from "../../state/transitions.js";
import type { EmulatedTable } from "../../state.js";
import type { EmulatedCall } from "../../types.js";
import { tableInUse } from "./errors.js";

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

/** Throws `ResourceInUseException` for a table that is changed already. */
export function checkActive({ name, transition }: EmulatedTable): void {
  if (transition !== undefined) throw tableInUse(name, transition.status);
}
