import type { Overlay } from "@cloudstub/kit";
import type { Dynamodb } from "../../types.js";
import { deleteItem } from "../operations/delete-item.js";
import { getItem } from "../operations/get-item.js";
import { putItem } from "../operations/put-item.js";
import { updateItem } from "../operations/update-item.js";
import type { EmulatedState } from "../state.js";

/** The operations on items. */
export const itemOperations = {
  DeleteItem: deleteItem,
  GetItem: getItem,
  PutItem: putItem,
  UpdateItem: updateItem,
} satisfies Overlay<Dynamodb, EmulatedState>["operations"];
