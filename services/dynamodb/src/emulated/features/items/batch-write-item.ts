import { duplicateKeys } from "../../../errors.js";
import { addUnits, describeUnits } from "../../engine/capacity/consumed.js";
import { metricsByTable, unitsOfWrite } from "../../engine/capacity/of-writes.js";
import type { PreparedWrite } from "../../engine/items/prepared-write.js";
import { afterSlices } from "../../engine/slices.js";
import { readyTable } from "../../engine/tables/named-table.js";
import { throttledBatch } from "../../engine/throttling/batch.js";
import { takeCapacity } from "../../engine/throttling/take-capacity.js";
import { type ReadTable, readBatch, type WriteRequest } from "../../engine/writing/batch-requests.js";
import { prepare, store } from "../../engine/writing/item-write.js";
import type { EmulatedCall, EmulatedHandler, EmulatedInput } from "../../types.js";

/** Puts and deletes items of several tables. Nothing is written unless all writes are valid; those for which there is no capacity are told as unprocessed. */
export const batchWriteItem: EmulatedHandler<"BatchWriteItem"> = (input, call) =>
  afterSlices(call, readBatch(input), (requests) => write(input, call, requests));

function write(input: EmulatedInput<"BatchWriteItem">, call: EmulatedCall, requests: readonly ReadTable[]) {
  const prepared = requests.map(({ name, writes }) => {
    const table = readyTable(call, name);
    return { name, writes: writes.map(({ request, write }) => ({ request, write: prepare(call, table, write) })) };
  });
  const itemKeys = prepared.flatMap(({ writes }) =>
    writes.map(({ write: { table, itemKey } }) => `${table.name}/${itemKey}`),
  );
  if (new Set(itemKeys).size < itemKeys.length) throw duplicateKeys();
  const written = storeEach(call, prepared);
  return {
    UnprocessedItems: Object.fromEntries(
      written.filter(({ left }) => left.length > 0).map(({ name, left }) => [name, left]),
    ),
    ...capacityOf(written, input),
    ...metricsByTable(
      call,
      written.flatMap(({ done }) => done),
      input,
    ),
  };
}

interface PreparedTable {
  readonly name: string;
  readonly writes: readonly { readonly request: WriteRequest; readonly write: PreparedWrite }[];
}

interface WrittenTable {
  readonly name: string;
  readonly done: readonly PreparedWrite[];
  /** Those for which there was no capacity. */
  readonly left: readonly WriteRequest[];
}

function storeEach(call: EmulatedCall, tables: readonly PreparedTable[]): WrittenTable[] {
  const batch = throttledBatch();
  const written = tables.map(({ name, writes }) => {
    const done: PreparedWrite[] = [];
    const left: WriteRequest[] = [];
    for (const { request, write } of writes) {
      const take = () => takeCapacity(call, write.table, { work: "Write", units: () => unitsOfWrite(write) });
      if (batch.attempt(take)) done.push(write);
      else left.push(request);
    }
    for (const write of done) store(call, write);
    return { name, done, left };
  });
  batch.end();
  return written;
}

function capacityOf(
  written: readonly WrittenTable[],
  { ReturnConsumedCapacity: mode }: EmulatedInput<"BatchWriteItem">,
) {
  if (mode !== "TOTAL" && mode !== "INDEXES") return {};
  return {
    ConsumedCapacity: written.map(({ name, done }) =>
      describeUnits(mode, name, done.map(unitsOfWrite).reduce(addUnits, { table: 0 })),
    ),
  };
}
