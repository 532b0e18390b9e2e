import type { Overlay } from "@cloudstub/kit";
import type { Dynamodb } from "../../../types.js";
import type { EmulatedState } from "../../state.js";
import { batchGetItem } from "./batch-get-item.js";
import { batchWriteItem } from "./batch-write-item.js";
import { deleteItem } from "./delete-item.js";
import { getItem } from "./get-item.js";
import { putItem } from "./put-item.js";
import { query } from "./query.js";
import { scan } from "./scan.js";
import { transactGetItems } from "./transact-get-items.js";
import { transactWriteItems } from "./transact-write-items.js";
import { updateItem } from "./update-item.js";

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
