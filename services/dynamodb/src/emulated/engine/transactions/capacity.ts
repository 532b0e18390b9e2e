import { addUnits, type ConsumedCapacity, describeUnits, type Units } from "../capacity/consumed.js";
import { unitsOfWrite } from "../capacity/of-writes.js";
import type { PreparedWrite } from "../items/prepared-write.js";

/** The units of a write in a transaction: twice those of another one (DynamoDB Developer Guide, "Transactions: capacity management"). */
export function unitsInTransaction(write: PreparedWrite): Units {
  const units = unitsOfWrite(write);
  return addUnits(units, units);
}

/** What operations of a transaction took, by table. */
export function byTable<Operation>(
  operations: readonly Operation[],
  nameOf: (operation: Operation) => string,
  unitsOf: (operation: Operation) => Units,
): [string, Units][] {
  const units = new Map<string, Units>();
  for (const operation of operations) {
    const name = nameOf(operation);
    units.set(name, addUnits(units.get(name) ?? { table: 0 }, unitsOf(operation)));
  }
  return [...units];
}

/** The description of what a transaction took of its tables, which says whether it read or wrote. */
export function describeTransaction(
  mode: string | undefined,
  units: readonly (readonly [string, Units])[],
  member: "ReadCapacityUnits" | "WriteCapacityUnits",
): { readonly ConsumedCapacity?: ConsumedCapacity[] } {
  if (mode !== "TOTAL" && mode !== "INDEXES") return {};
  return {
    ConsumedCapacity: units.map(([name, each]) => {
      const description = describeUnits(mode, name, each);
      return { ...description, [member]: description.CapacityUnits };
    }),
  };
}
