import type { Overlay } from "@cloudstub/kit";
import type { Dynamodb } from "../../types.js";
import { batchGetItem } from "../operations/batch-get-item.js";
import { batchWriteItem } from "../operations/batch-write-item.js";
import { deleteItem } from "../operations/delete-item.js";
import { getItem } from "../operations/get-item.js";
import { putItem } from "../operations/put-item.js";
import { query } from "../operations/query.js";
import { scan } from "../operations/scan.js";
import { transactGetItems } from "../operations/transact-get-items.js";
import { transactWriteItems } from "../operations/transact-write-items.js";
import { updateItem } from "../operations/update-item.js";
import type { EmulatedState } from "../state.js";

/** The operations on items. */
export const itemOperations = {
  BatchGetItem: batchGetItem,
  BatchWriteItem: batchWriteItem,
  DeleteItem: deleteItem,
  GetItem: getItem,
  PutItem: putItem,
  Query: query,
  Scan: scan,
  TransactGetItems: transactGetItems,
  TransactWriteItems: transactWriteItems,
  UpdateItem: updateItem,
} satisfies Overlay<Dynamodb, EmulatedState>["operations"];
