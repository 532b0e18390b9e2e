import { validation } from "../../../errors.js";
import { readUnits } from "../../engine/capacity/consumed.js";
import { metricsByTable } from "../../engine/capacity/of-writes.js";
import type { PreparedWrite } from "../../engine/items/prepared-write.js";
import { encodedKey } from "../../engine/keys/encoded-keys.js";
import { keysOf } from "../../engine/keys/table-keys.js";
import { afterSlices, Slice, type Steps } from "../../engine/slices.js";
import { readyTable } from "../../engine/tables/named-table.js";
import { allOrCancelled } from "../../engine/transactions/cancellation.js";
import { byTable, describeTransaction, unitsInTransaction } from "../../engine/transactions/capacity.js";
import { isRepeated, remember } from "../../engine/transactions/client-tokens.js";
import { checkedSize } from "../../engine/transactions/limits.js";
import { attemptAhead } from "../../engine/writing/attempt.js";
import { type ItemWrite, prepareInTransaction, store } from "../../engine/writing/item-write.js";
import { checkRequest, deleteRequest, putRequest, updateRequest } from "../../engine/writing/requests.js";
import type { EmulatedTable } from "../../state.js";
import type { EmulatedCall, EmulatedHandler, EmulatedInput } from "../../types.js";

type TransactItem = EmulatedInput<"TransactWriteItems">["TransactItems"][number];

/** Does all writes, or none where a condition does not hold. Transactions of one world never conflict: each is done at one time. */
export const transactWriteItems: EmulatedHandler<"TransactWriteItems"> = (input, call) => {
  return afterSlices(call, readRequests(input, call), (writes) => write(input, call, writes));
};

/** Reads the requests and makes their items ahead, in slices. */
function* readRequests(input: EmulatedInput<"TransactWriteItems">, call: EmulatedCall): Steps<ItemWrite[]> {
  const slice = new Slice();
  const writes: ItemWrite[] = [];
  for (const item of input.TransactItems) {
    const write = writeOf(item);
    writes.push(write);
    slice.spend(write.encoded ?? 0);
    if (slice.isOver()) yield;
  }
  yield* attemptAhead(call, writes);
  return writes;
}

function write(input: EmulatedInput<"TransactWriteItems">, call: EmulatedCall, writes: readonly ItemWrite[]) {
  const token = input.ClientRequestToken;
  const tables = writes.map(({ tableName }) => readyTable(call, tableName));
  if (token !== undefined && isRepeated(call, token, input)) return repeated(input, writes);
  const requests = writes.map((write, index) => ({ write, table: tables[index] as EmulatedTable }));
  const itemKeys = allOrCancelled(
    requests,
    ({ write, table }) => `${table.name}/${encodedKey(keysOf(table), write.keyIn(table))}`,
  );
  if (new Set(itemKeys).size < itemKeys.length)
    throw validation("Transaction request cannot include multiple operations on one item");
  const prepared = allOrCancelled(requests, ({ write, table }) => prepareInTransaction(call, table, write));
  checkedSize(prepared.reduce((bytes, { before, after }) => bytes + (after?.size ?? before?.size ?? 0), 0));
  for (const write of prepared) store(call, write);
  if (token !== undefined) remember(call, token, input);
  return { ...costs(input, prepared), ...metricsByTable(call, prepared, input) };
}

function writeOf({ Put, Delete, Update, ConditionCheck }: TransactItem): ItemWrite {
  if ([Put, Delete, Update, ConditionCheck].filter((each) => each !== undefined).length !== 1) {
    throw validation("TransactItems can only contain one of Check, Put, Update or Delete");
  }
  if (Put !== undefined) return putRequest(Put);
  if (Delete !== undefined) return deleteRequest(Delete);
  if (Update !== undefined) return updateRequest(Update);
  return checkRequest(ConditionCheck as NonNullable<typeof ConditionCheck>);
}

function costs(
  { ReturnConsumedCapacity: mode }: EmulatedInput<"TransactWriteItems">,
  prepared: readonly PreparedWrite[],
) {
  return describeTransaction(
    mode,
    byTable(prepared, ({ table }) => table.name, unitsInTransaction),
    "WriteCapacityUnits",
  );
}

/** A transaction that was done before reads its items only (API reference: ClientRequestToken). */
function repeated({ ReturnConsumedCapacity: mode }: EmulatedInput<"TransactWriteItems">, writes: readonly ItemWrite[]) {
  const units = byTable(
    writes,
    ({ tableName }) => tableName,
    () => ({ table: readUnits(0, "transaction") }),
  );
  return describeTransaction(mode, units, "ReadCapacityUnits");
}
