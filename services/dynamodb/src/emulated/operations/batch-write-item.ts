import { duplicateKeys, emptyWriteList, moreThanOneDatatype, tooManyItems } from "../../errors.js";
import { addUnits, describeUnits } from "../capacity/consumed.js";
import { metricsByTable, unitsOfWrite } from "../capacity/of-writes.js";
import { readyTable } from "../tables/status.js";
import type { EmulatedHandler, EmulatedInput } from "../types.js";
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
    const table = readyTable(call.state, name);
    return { name, prepared: writes.map((write) => prepare(call, table, write)) };
  });
  const places = written.flatMap(({ prepared }) => prepared.map(({ table, place }) => `${table.name}/${place}`));
  if (new Set(places).size < places.length) throw duplicateKeys();
  for (const { prepared } of written) for (const write of prepared) store(call, write);
  return {
    UnprocessedItems: {},
    ...capacityOf(written, input),
    ...metricsByTable(
      call,
      written.flatMap(({ prepared }) => prepared),
      input,
    ),
  };
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
