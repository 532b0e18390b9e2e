import { emptyWriteList, moreThanOneDatatype, tooManyItems } from "../../../errors.js";
import type { EmulatedInput } from "../../types.js";
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
  for (const [name, requests] of Object.entries(RequestItems)) {
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
  if (PutRequest !== undefined) return putRequest({ TableName, Item: PutRequest.Item });
  return deleteRequest({ TableName, Key: (DeleteRequest as NonNullable<typeof DeleteRequest>).Key });
}
