import { bare } from "@cloudstub/kit";
import { duplicateKeys, emptyWriteList, moreThanOneDatatype, tooManyItems } from "../../errors.js";
import { findTable } from "../../tables/table-name.js";
import { addUnits, describeUnits } from "../capacity/consumed.js";
import { collectionMetrics, unitsOfWrite } from "../capacity/of-writes.js";
import type { EmulatedCall, EmulatedHandler, EmulatedInput } from "../types.js";
import { type PreparedWrite, prepare, store } from "../writing/item-write.js";
import { deleteRequest, putRequest } from "../writing/requests.js";

type WriteRequest = EmulatedInput<"BatchWriteItem">["RequestItems"][string][number];

/** Writes of a batch (API reference, "BatchWriteItem"). */
const MOST_WRITES = 25;

/** Puts and deletes items of several tables. Nothing is written unless all writes are valid. */
export const batchWriteItem: EmulatedHandler<"BatchWriteItem"> = (input, call) => {
  const requests = Object.entries(input.RequestItems).map(([name, writes]) => {
    if (writes.length === 0) throw emptyWriteList(name);
    return { name, writes: writes.map((write) => writeOf(name, write)) };
  });
  if (requests.reduce((count, { writes }) => count + writes.length, 0) > MOST_WRITES) throw tooManyItems("BatchWriteItem");
  const written = requests.map(({ name, writes }) => {
    const table = findTable(call.state, name);
    return { name, prepared: writes.map((write) => prepare(call, table, write)) };
  });
  const places = written.flatMap(({ prepared }) => prepared.map(({ table, place }) => `${table.name}/${place}`));
  if (new Set(places).size < places.length) throw duplicateKeys();
  for (const { prepared } of written) for (const write of prepared) store(call, write);
  return { UnprocessedItems: {}, ...capacityOf(written, input), ...metricsOf(call, written, input) };
};

interface WrittenTable {
  readonly name: string;
  readonly prepared: readonly PreparedWrite[];
}

function writeOf(TableName: string, { PutRequest, DeleteRequest }: WriteRequest) {
  if ((PutRequest === undefined) === (DeleteRequest === undefined)) throw moreThanOneDatatype();
  if (PutRequest !== undefined) return putRequest({ TableName, Item: PutRequest.Item });
  return deleteRequest({ TableName, Key: (DeleteRequest as NonNullable<typeof DeleteRequest>).Key });
}

function capacityOf(written: readonly WrittenTable[], { ReturnConsumedCapacity: mode }: EmulatedInput<"BatchWriteItem">) {
  if (mode !== "TOTAL" && mode !== "INDEXES") return {};
  return {
    ConsumedCapacity: written.map(({ name, prepared }) => describeUnits(mode, name, prepared.map(unitsOfWrite).reduce(addUnits))),
  };
}

/** Of each table with local indexes, the metrics of the item collections that were written. */
export function metricsOf(
  call: EmulatedCall,
  written: readonly WrittenTable[],
  { ReturnItemCollectionMetrics: mode }: Pick<EmulatedInput<"BatchWriteItem">, "ReturnItemCollectionMetrics">,
) {
  if (mode !== "SIZE") return {};
  const metrics = bare<NonNullable<ReturnType<typeof collectionMetrics>>[]>();
  for (const { name, prepared } of written) {
    const found = prepared.map((write) => collectionMetrics(call, write)).filter((each) => each !== undefined);
    if (found.length > 0) metrics[name] = found;
  }
  return { ItemCollectionMetrics: metrics };
}
