import type { EmulatedHandler } from "../types.js";
import { costs, oldValues } from "../writing/answers.js";
import { writeItem } from "../writing/item-write.js";
import { deleteRequest } from "../writing/requests.js";

/** Removes the item with a key, if there is one and its condition holds. */
export const deleteItem: EmulatedHandler<"DeleteItem"> = (input, call) => {
  const written = writeItem(call, deleteRequest(input));
  return { ...oldValues(written, input.ReturnValues), ...costs(call, written, input) };
};
