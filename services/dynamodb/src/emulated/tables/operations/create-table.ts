import { tableExists } from "../../../errors.js";
import { defineTable } from "../../../tables/new-table.js";
import { readTableName } from "../../../tables/table-name.js";
import type { EmulatedTable } from "../../state.js";
import { enableStream } from "../../streams/streams.js";
import type { EmulatedHandler, EmulatedInput } from "../../types.js";
import { describeTable } from "../description.js";
import { encryptionOf } from "../encryption.js";
import { tooManyIndexes, tooManyProjected } from "../errors.js";
import { checkGlobalKeys } from "../global-keys.js";
import { checkActive, inTransition } from "../status.js";
import { wantedStream } from "../stream-specification.js";
import { withTags } from "../tags.js";

/** Creates a table. It is described as being created, as by AWS, and can be used at once unless an option lets that last. */
export const createTable: EmulatedHandler<"CreateTable"> = (input, call) => {
  const { tables } = call.state;
  const name = readTableName(input.TableName);
  const defined = defineTable(input, checkGlobalKeys);
  checkLimits(input);
  const viewType = wantedStream(input.StreamSpecification);
  const existing = tables.get(name);
  if (existing?.transition) checkActive(existing);
  if (existing) throw tableExists(name);
  const now = call.clock.now();
  const { SSESpecification, TableClass, OnDemandThroughput, WarmThroughput, ResourcePolicy } = input;
  const encryption = SSESpecification && encryptionOf(call, SSESpecification, undefined);
  const base: EmulatedTable = {
    name,
    id: call.ids.uuid(),
    createdAt: now,
    ...defined,
    ...(encryption && { encryption }),
    ...(TableClass && { tableClass: { name: TableClass } }),
    ...(OnDemandThroughput && { onDemandThroughput: OnDemandThroughput }),
    ...(WarmThroughput && { warmThroughput: WarmThroughput }),
    ...(ResourcePolicy !== undefined && { resourcePolicy: { text: ResourcePolicy, revisionId: call.ids.uuid() } }),
  };
  const tagged = withTags(base, input.Tags ?? []);
  const streaming = viewType === undefined ? tagged : enableStream(call, tagged, viewType);
  const table = inTransition(call, streaming, { status: "CREATING" });
  tables.set(name, table);
  const { GlobalSecondaryIndexes, ...described } = describeTable(call, table);
  const indexes = GlobalSecondaryIndexes?.map((index) => ({ ...index, IndexStatus: "CREATING" as const }));
  return { TableDescription: { ...described, TableStatus: "CREATING", GlobalSecondaryIndexes: indexes } };
};

/** Amazon DynamoDB Developer Guide, "Quotas": secondary indexes. */
const MOST_LOCAL = 5;
const MOST_GLOBAL = 20;
const MOST_PROJECTED = 100;

function checkLimits({ LocalSecondaryIndexes: local = [], GlobalSecondaryIndexes: global = [] }: EmulatedInput<"CreateTable">): void {
  if (local.length > MOST_LOCAL) throw tooManyIndexes("Local", MOST_LOCAL);
  if (global.length > MOST_GLOBAL) throw tooManyIndexes("Global", MOST_GLOBAL);
  const projected = [...local, ...global].flatMap(({ Projection }) => Projection.NonKeyAttributes ?? []);
  if (projected.length > MOST_PROJECTED) throw tooManyProjected();
}
