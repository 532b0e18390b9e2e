import type { Output } from "@cloudstub/kit";
import type { EmulatedDynamodb } from "../../types.js";

/** AWS's description of the capacity that an operation used of a table. */
export type ConsumedCapacity = NonNullable<Output<EmulatedDynamodb, "GetItem">["ConsumedCapacity"]>;

/** How a request wants to be told. */
export type CapacityMode = string | undefined;

/** Capacity units of a table, and of its indexes by name. */
export interface Units {
  readonly table: number;
  readonly local?: ReadonlyMap<string, number>;
  readonly global?: ReadonlyMap<string, number>;
}

/** Bytes of a unit of a read (DynamoDB Developer Guide, "Read and write operations"). */
const READ_UNIT = 4096;

/** Bytes of a unit of a write (the same). */
const WRITE_UNIT = 1024;

/** How a read is done: an eventually consistent one takes half as much as a consistent one, one in a transaction twice as much. */
export type ReadKind = "eventual" | "consistent" | "transaction";

const weight = { eventual: 0.5, consistent: 1, transaction: 2 };

/** The units of a read of some bytes. A read of nothing takes one unit too. */
export function readUnits(bytes: number, kind: ReadKind): number {
  return Math.max(1, Math.ceil(bytes / READ_UNIT)) * weight[kind];
}

/** The units of a write that makes an item of one size into one of another. */
export function writeUnits(before: number, after: number): number {
  return Math.max(1, Math.ceil(Math.max(before, after) / WRITE_UNIT));
}

/** The member of an output that tells the units, where the request asks for it. */
export function consumed(
  mode: CapacityMode,
  TableName: string,
  units: () => Units,
): { readonly ConsumedCapacity?: ConsumedCapacity } {
  return mode === "TOTAL" || mode === "INDEXES" ? { ConsumedCapacity: describeUnits(mode, TableName, units()) } : {};
}

/** The units of one table: their sum, and with INDEXES where they were used. */
export function describeUnits(
  mode: CapacityMode,
  TableName: string,
  { table, local, global }: Units,
): ConsumedCapacity {
  const CapacityUnits = table + sum(local) + sum(global);
  if (mode !== "INDEXES") return { TableName, CapacityUnits };
  return {
    TableName,
    CapacityUnits,
    Table: { CapacityUnits: table },
    ...(local?.size && { LocalSecondaryIndexes: byName(local) }),
    ...(global?.size && { GlobalSecondaryIndexes: byName(global) }),
  };
}

/** The units of several operations on one table. */
export function addUnits(a: Units, b: Units): Units {
  return { table: a.table + b.table, local: addMaps(a.local, b.local), global: addMaps(a.global, b.global) };
}

function addMaps(
  a: ReadonlyMap<string, number> = new Map(),
  b: ReadonlyMap<string, number> = new Map(),
): ReadonlyMap<string, number> {
  const added = new Map(a);
  for (const [name, units] of b) added.set(name, (added.get(name) ?? 0) + units);
  return added;
}

function sum(units: ReadonlyMap<string, number> = new Map()): number {
  return [...units.values()].reduce((total, each) => total + each, 0);
}

function byName(units: ReadonlyMap<string, number>) {
  return Object.fromEntries([...units].map(([name, CapacityUnits]) => [name, { CapacityUnits }]));
}
