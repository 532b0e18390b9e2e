import { addEntry } from "../../engine/indexes/index-entries.js";
import { countSize } from "../../engine/indexes/table-size.js";
import { decodeItem } from "../../engine/items/encoded-item.js";
import { keysOf } from "../../engine/keys/table-keys.js";
import { describeTable } from "../../engine/tables/description.js";
import { encryptionOf } from "../../engine/tables/encryption.js";
import { inTransition } from "../../engine/tables/status.js";
import type { StoredItem } from "../../state/items.js";
import type { EmulatedTable } from "../../state.js";
import type { EmulatedCall, EmulatedInput } from "../../types.js";
import { tableAlreadyExists } from "./errors.js";

/** The members of both restores that say how the new table differs from its source. */
type Overrides = Pick<
  EmulatedInput<"RestoreTableFromBackup">,
  | "TargetTableName"
  | "BillingModeOverride"
  | "GlobalSecondaryIndexOverride"
  | "LocalSecondaryIndexOverride"
  | "ProvisionedThroughputOverride"
  | "OnDemandThroughputOverride"
  | "SSESpecificationOverride"
>;

/** What a table is restored from. */
interface Source {
  readonly table: EmulatedTable;
  readonly items: Iterable<readonly [key: string, item: StoredItem]>;
  readonly summary: NonNullable<EmulatedTable["restored"]>;
}

/**
 * Creates a table with the items of a source. Tags, streams, time to live and protection are not taken over (DynamoDB Developer Guide,
 * "Restoring a table from a backup"). Throws `TableAlreadyExistsException`.
 */
export function restore(call: EmulatedCall, { table: source, items, summary }: Source, input: Overrides) {
  const { state, clock, ids } = call;
  if (state.tables.has(input.TargetTableName)) throw tableAlreadyExists(input.TargetTableName);
  const { SSESpecificationOverride: sse, OnDemandThroughputOverride } = input;
  const encryption = sse === undefined ? source.encryption : encryptionOf(call, sse, undefined);
  const onDemandThroughput = OnDemandThroughputOverride ?? source.onDemandThroughput;
  const restored: EmulatedTable = {
    name: input.TargetTableName,
    id: ids.uuid(),
    createdAt: clock.now(),
    partition: source.partition,
    ...(source.sort && { sort: source.sort }),
    ...(source.tableClass && { tableClass: source.tableClass }),
    ...(encryption && { encryption }),
    ...(onDemandThroughput && { onDemandThroughput }),
    restored: summary,
    definition: definitionOf(source, input),
  };
  const table = inTransition(call, restored, { status: "CREATING" });
  state.tables.set(table.name, table);
  const { indexes } = keysOf(table);
  for (const [key, stored] of items) {
    state.items.of(table.name).set(key, stored);
    const item = indexes.length === 0 ? undefined : decodeItem(stored);
    if (item !== undefined) for (const index of indexes) addEntry(state, table, { index, key, item });
  }
  countSize(state, table);
  return { TableDescription: { ...describeTable(call, table), TableStatus: "CREATING" as const } };
}

function definitionOf({ definition }: EmulatedTable, input: Overrides): EmulatedTable["definition"] {
  const { DeletionProtectionEnabled: _, ...others } = definition;
  const BillingMode = input.BillingModeOverride ?? definition.BillingMode;
  const global = input.GlobalSecondaryIndexOverride ?? definition.GlobalSecondaryIndexes;
  const local = input.LocalSecondaryIndexOverride ?? definition.LocalSecondaryIndexes;
  const used = [{ KeySchema: definition.KeySchema ?? [] }, ...(global ?? []), ...(local ?? [])].flatMap(
    ({ KeySchema }) => KeySchema,
  );
  return {
    ...others,
    AttributeDefinitions: definition.AttributeDefinitions?.filter((each) =>
      used.some((key) => key.AttributeName === each.AttributeName),
    ),
    BillingMode,
    ProvisionedThroughput:
      BillingMode === "PAY_PER_REQUEST"
        ? undefined
        : (input.ProvisionedThroughputOverride ?? definition.ProvisionedThroughput),
    GlobalSecondaryIndexes: global?.length ? global : undefined,
    LocalSecondaryIndexes: local?.length ? local : undefined,
  };
}
