import { tableExists } from "../../../errors.js";
import { defineTable } from "../../../tables/new-table.js";
import { readTableName } from "../../../tables/table-name.js";
import type { EmulatedTable } from "../../state.js";
import type { EmulatedCall, EmulatedInput } from "../../types.js";
import { enableStream } from "../streams/streams.js";
import { encryptionOf } from "./encryption.js";
import { tableElsewhere, tooManyIndexes, tooManyProjected } from "./errors.js";
import { checkGlobalKeys } from "./global-keys.js";
import { isElsewhere } from "./named-table.js";
import { checkPolicy } from "./policy-text.js";
import { checkProjections } from "./projection-checks.js";
import { checkActive } from "./status.js";
import { wantedStream } from "./stream-specification.js";
import { withTags } from "./tags.js";
import { checkCapacity, checkMaximum } from "./throughput-checks.js";
import { checkNewWarmThroughput } from "./warm-throughput.js";

type CreateInput = EmulatedInput<"CreateTable">;

/** A table as a request asks for it, active. Throws `ValidationException`, and `ResourceInUseException` where there is one of its name. */
export function makeTable(input: CreateInput, call: EmulatedCall): EmulatedTable {
  const name = readTableName(input.TableName);
  if (isElsewhere(call, input.TableName)) throw tableElsewhere(input.TableName);
  const defined = defineTable(input, checkGlobalKeys);
  checkProjections([...(input.LocalSecondaryIndexes ?? []), ...(input.GlobalSecondaryIndexes ?? [])]);
  checkLimits(input);
  checkThroughput(input);
  if (input.ResourcePolicy !== undefined) checkPolicy(input.ResourcePolicy);
  const viewType = wantedStream(input.StreamSpecification);
  checkNotThere(call, name);
  const { SSESpecification, TableClass, OnDemandThroughput, WarmThroughput, ResourcePolicy } = input;
  const encryption = SSESpecification && encryptionOf(call, SSESpecification, undefined);
  const base: EmulatedTable = {
    name,
    id: call.ids.uuid(),
    createdAt: call.clock.now(),
    ...defined,
    ...(encryption && { encryption }),
    ...(TableClass && { tableClass: { name: TableClass } }),
    ...(OnDemandThroughput && { onDemandThroughput: OnDemandThroughput }),
    ...(WarmThroughput && { warmThroughput: WarmThroughput }),
    ...(ResourcePolicy !== undefined && { resourcePolicy: { text: ResourcePolicy, revisionId: call.ids.uuid() } }),
  };
  const tagged = withTags(base, input.Tags ?? []);
  return viewType === undefined ? tagged : enableStream(call, tagged, viewType);
}

/** A table that is being changed or deleted is told as such. */
function checkNotThere({ state }: EmulatedCall, name: string): void {
  const existing = state.tables.get(name);
  if (existing?.transition) checkActive(existing);
  if (existing) throw tableExists(name);
}

function checkThroughput(input: CreateInput): void {
  const { ProvisionedThroughput, OnDemandThroughput, GlobalSecondaryIndexes: indexes = [] } = input;
  checkCapacity(ProvisionedThroughput);
  for (const index of indexes) checkCapacity(index.ProvisionedThroughput, index.IndexName);
  checkMaximum(OnDemandThroughput);
  checkNewWarmThroughput(input);
}

/** Amazon DynamoDB Developer Guide, "Quotas": secondary indexes. */
const MAX_LOCAL = 5;
const MAX_GLOBAL = 20;
const MAX_PROJECTED = 100;

function checkLimits({ LocalSecondaryIndexes: local = [], GlobalSecondaryIndexes: global = [] }: CreateInput): void {
  if (local.length > MAX_LOCAL) throw tooManyIndexes("Local", MAX_LOCAL);
  if (global.length > MAX_GLOBAL) throw tooManyIndexes("Global", MAX_GLOBAL);
  const projected = [...local, ...global].flatMap(({ Projection }) => Projection.NonKeyAttributes ?? []);
  if (projected.length > MAX_PROJECTED) throw tooManyProjected();
}
