import { emptyWriteList, moreThanOneDatatype, tooManyItems } from "../../../errors.js";
import type { EmulatedInput } from "../../types.js";
import { requestItemsRequired, tooManyWritesOf } from "../batch-errors.js";
import { checkHasKey } from "../keys/key-checks.js";
import { Slice, type Steps } from "../slices.js";
import type { ItemWrite } from "./item-write.js";
import { deleteRequest, putRequest } from "./requests.js";

export type WriteRequest = EmulatedInput<"BatchWriteItem">["RequestItems"][string][number];

/** Writes of a batch (API reference, "BatchWriteItem"). */
const MAX_WRITES = 25;

/** The writes of one table in a batch. */
export interface ReadTable {
  readonly name: string;
  readonly writes: readonly { readonly request: WriteRequest; readonly write: ItemWrite }[];
}

/** Reads the requests of a batch, in slices. Throws `ValidationException`. */
export function* readBatch({ RequestItems }: EmulatedInput<"BatchWriteItem">): Steps<ReadTable[]> {
  const slice = new Slice();
  const tables: ReadTable[] = [];
  let count = 0;
  const requested = Object.entries(RequestItems);
  if (requested.length === 0) throw requestItemsRequired("BatchWriteItem");
  const full = requested.find(([, requests]) => requests.length > MAX_WRITES);
  if (full !== undefined) throw tooManyWritesOf(full[0]);
  for (const [name, requests] of requested) {
    if (requests.length === 0) throw emptyWriteList(name);
    const writes = [];
    for (const request of requests) {
      if (++count > MAX_WRITES) throw tooManyItems("BatchWriteItem");
      const write = writeOf(name, request);
      writes.push({ request, write });
      slice.spend(write.encoded ?? 0);
      if (slice.isOver()) yield;
    }
    tables.push({ name, writes });
  }
  return tables;
}

function writeOf(TableName: string, { PutRequest, DeleteRequest }: WriteRequest): ItemWrite {
  if ((PutRequest === undefined) === (DeleteRequest === undefined)) throw moreThanOneDatatype();
  if (PutRequest !== undefined) {
    const write = putRequest({ TableName, Item: PutRequest.Item });
    // Recorded answer of AWS: here an item without a key attribute is a key that does not fit.
    return { ...write, keyIn: (table) => write.keyIn(checkHasKey(table, PutRequest.Item)) };
  }
  return deleteRequest({ TableName, Key: (DeleteRequest as NonNullable<typeof DeleteRequest>).Key });
}
