import { checkIndexes } from "../../../tables/new-indexes.js";
import { dropIndex } from "../../engine/indexes/index-entries.js";
import { dropIndexBytes } from "../../engine/indexes/table-size.js";
import {
  attributeRedefined,
  indexExists,
  indexNotFound,
  indexThroughputMissing,
  localIndexUndeletable,
  oneIndexAtATime,
  tooManyIndexes,
} from "../../engine/tables/errors.js";
import { forgetBackfills } from "../../engine/tables/forget.js";
import { checkGlobalKeys } from "../../engine/tables/global-keys.js";
import { checkProjections } from "../../engine/tables/projection-checks.js";
import { statusDelay } from "../../engine/tables/status.js";
import { checkWarm, warmOf } from "../../engine/tables/warm-throughput.js";
import type { EmulatedState, EmulatedTable } from "../../state.js";
import type { EmulatedCall, EmulatedInput } from "../../types.js";
import { beginBackfill } from "./index-backfill.js";
import type { IndexUpdate } from "./update-checks.js";

type UpdateInput = EmulatedInput<"UpdateTable">;
type NewIndex = NonNullable<IndexUpdate["Create"]>;
type Definition = EmulatedTable["definition"];

/** Amazon DynamoDB Developer Guide, "Quotas": secondary indexes. */
const MAX_GLOBAL = 20;

/** A table with a global index created or deleted, as an update asks. A new one is filled by an agent. */
export function withIndexUpdates(call: EmulatedCall, table: EmulatedTable, input: UpdateInput): EmulatedTable {
  const { Create, Delete } = input.GlobalSecondaryIndexUpdates?.find((update) => update.Create ?? update.Delete) ?? {};
  if (Create !== undefined) return created(call, table, { index: Create, input });
  if (Delete === undefined) return table;
  checkDeletable(table, Delete.IndexName);
  return call.option(statusDelay) > 0 ? table : withoutIndex(call.state, table, Delete.IndexName);
}

/** The statuses of the indexes that an update changes. */
export function statusesOf({
  GlobalSecondaryIndexUpdates: updates = [],
}: UpdateInput): NonNullable<EmulatedTable["transition"]>["indexes"] {
  const statuses = updates.flatMap(({ Create, Update, Delete }) => [
    ...(Create ? [[Create.IndexName, "CREATING"] as const] : []),
    ...(Update ? [[Update.IndexName, "UPDATING"] as const] : []),
    ...(Delete ? [[Delete.IndexName, "DELETING"] as const] : []),
  ]);
  return Object.fromEntries(statuses);
}

function created(
  { state, clock, option }: EmulatedCall,
  table: EmulatedTable,
  { index, input }: { readonly index: NewIndex; readonly input: UpdateInput },
): EmulatedTable {
  const { definition } = table;
  const { AttributeDefinitions: given = [] } = input;
  if (table.backfilling !== undefined) throw oneIndexAtATime();
  checkNew(definition, index, given);
  const before = definition.AttributeDefinitions ?? [];
  const added = given.filter(({ AttributeName }) => index.KeySchema.some((key) => key.AttributeName === AttributeName));
  const indexed: EmulatedTable = {
    ...table,
    definition: {
      ...definition,
      AttributeDefinitions: [
        ...before,
        ...added.filter((each) => !before.some(({ AttributeName }) => AttributeName === each.AttributeName)),
      ],
      GlobalSecondaryIndexes: [...(definition.GlobalSecondaryIndexes ?? []), index],
    },
  };
  return beginBackfill(state, indexed, { index: index.IndexName, at: clock.now() + option(statusDelay) });
}

function checkNew(
  definition: Definition,
  index: NewIndex,
  given: NonNullable<UpdateInput["AttributeDefinitions"]>,
): void {
  const { GlobalSecondaryIndexes: global = [], LocalSecondaryIndexes: local = [], BillingMode } = definition;
  const types = new Map(
    definition.AttributeDefinitions?.map(({ AttributeName, AttributeType }) => [AttributeName, AttributeType]),
  );
  const checked = {
    ...definition,
    KeySchema: definition.KeySchema ?? [],
    AttributeDefinitions: given,
    GlobalSecondaryIndexes: [index],
  };
  checkIndexes(
    { ...checked, TableName: undefined as never, LocalSecondaryIndexes: undefined },
    given.map(({ AttributeName }) => AttributeName),
    checkGlobalKeys,
  );
  checkProjections([index]);
  checkWarm(index.WarmThroughput, {
    warm: warmOf({ BillingMode, ...index, WarmThroughput: undefined }),
    index: index.IndexName,
  });
  if ([...global, ...local].some(({ IndexName }) => IndexName === index.IndexName)) throw indexExists();
  for (const { AttributeName: name, AttributeType: type } of given) {
    const existing = types.get(name);
    if (existing !== undefined && existing !== type) throw attributeRedefined(name, { existing, given: type });
  }
  if (BillingMode !== "PAY_PER_REQUEST" && index.ProvisionedThroughput === undefined)
    throw indexThroughputMissing([index.IndexName]);
  if (global.length >= MAX_GLOBAL) throw tooManyIndexes("Global", MAX_GLOBAL);
}

function checkDeletable({ definition }: EmulatedTable, name: string): void {
  const { GlobalSecondaryIndexes: global = [], LocalSecondaryIndexes: local = [] } = definition;
  if (local.some(({ IndexName }) => IndexName === name)) throw localIndexUndeletable(name);
  if (!global.some(({ IndexName }) => IndexName === name)) throw indexNotFound();
}

/** Removes an index of a table, and returns the table. Attributes that no key has any more are no longer defined. */
export function withoutIndex(state: EmulatedState, table: EmulatedTable, name: string): EmulatedTable {
  const { definition, backfilling = [], ...others } = table;
  const { KeySchema = [], GlobalSecondaryIndexes: global = [], LocalSecondaryIndexes: local = [] } = definition;
  dropIndex(state, table, { name });
  dropIndexBytes(state, table, name);
  forgetBackfills(state, { table: table.name, index: name });
  const left = global.filter(({ IndexName }) => IndexName !== name);
  const used = new Set(
    [{ KeySchema }, ...left, ...local].flatMap((each) => each.KeySchema.map(({ AttributeName }) => AttributeName)),
  );
  const stillFilling = backfilling.filter((each) => each !== name);
  return {
    ...others,
    ...(stillFilling.length > 0 && { backfilling: stillFilling }),
    definition: {
      ...definition,
      AttributeDefinitions: definition.AttributeDefinitions?.filter(({ AttributeName }) => used.has(AttributeName)),
      GlobalSecondaryIndexes: left.length === 0 ? undefined : left,
    },
  };
}
