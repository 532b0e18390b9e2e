import type { KeyAttribute, Table } from "../../../state.js";
import type { KeyParts } from "./encoded-keys.js";

/** A secondary index of a table. */
export interface TableIndex extends KeyParts {
  readonly name: string;
  readonly kind: "local" | "global";
  readonly projection: { readonly type: "ALL" | "KEYS_ONLY" | "INCLUDE"; readonly names: readonly string[] };
}

/** The keys of a table and of its indexes. */
export interface TableKeys extends KeyParts {
  /** Partition and sort attributes of the table. */
  readonly attributes: readonly KeyAttribute[];
  readonly indexes: readonly TableIndex[];
}

/** Made once for each version of a table's record, which is never changed in place. */
const known = new WeakMap<Table, TableKeys>();

/** The keys of a table and of its indexes. */
export function keysOf(table: Table): TableKeys {
  const found = known.get(table);
  if (found !== undefined) return found;
  const { partition, sort, definition } = table;
  const types = new Map(
    definition.AttributeDefinitions?.map(({ AttributeName, AttributeType }) => [AttributeName, AttributeType]),
  );
  const made: TableKeys = {
    partition: [partition],
    sort: sort === undefined ? [] : [sort],
    attributes: sort === undefined ? [partition] : [partition, sort],
    indexes: [
      ...(definition.LocalSecondaryIndexes ?? []).map((index) => indexOf("local", index, types)),
      ...(definition.GlobalSecondaryIndexes ?? []).map((index) => indexOf("global", index, types)),
    ],
  };
  known.set(table, made);
  return made;
}

type IndexDefinition = NonNullable<Table["definition"]["GlobalSecondaryIndexes"]>[number];

function indexOf(
  kind: TableIndex["kind"],
  { IndexName, KeySchema, Projection }: IndexDefinition,
  types: Map<string, string>,
): TableIndex {
  const attributes = (type: string) =>
    KeySchema.filter(({ KeyType }) => KeyType === type).map(
      ({ AttributeName: name }): KeyAttribute => ({ name, type: types.get(name) as KeyAttribute["type"] }),
    );
  return {
    name: IndexName,
    kind,
    partition: attributes("HASH"),
    sort: attributes("RANGE"),
    projection: { type: Projection.ProjectionType ?? "ALL", names: Projection.NonKeyAttributes ?? [] },
  };
}
