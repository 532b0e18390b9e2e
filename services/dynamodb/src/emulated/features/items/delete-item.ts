import { costs, oldValues } from "../../engine/writing/answers.js";
import { afterAttempt } from "../../engine/writing/attempt.js";
import { writeItem } from "../../engine/writing/item-write.js";
import { deleteRequest } from "../../engine/writing/requests.js";
import type { EmulatedHandler } from "../../types.js";

/** Removes the item with a key, if there is one and its condition holds. */
export const deleteItem: EmulatedHandler<"DeleteItem"> = (input, call) => {
  const request = deleteRequest(input);
  return afterAttempt(call, request, () => {
    const written = writeItem(call, request);
    return { ...oldValues(written, input.ReturnValues), ...costs(call, written, input) };
  });
};
