import type { EmulatedHandler } from "../types.js";
import { costs, oldValues } from "../writing/answers.js";
import { afterAttempt } from "../writing/attempt.js";
import { writeItem } from "../writing/item-write.js";
import { deleteRequest } from "../writing/requests.js";

/** Removes the item with a key, if there is one and its condition holds. */
export const deleteItem: EmulatedHandler<"DeleteItem"> = (input, call) => {
  const request = deleteRequest(input);
  return afterAttempt(call, request, () => {
    const written = writeItem(call, request);
    return { ...oldValues(written, input.ReturnValues), ...costs(call, written, input) };
  });
};
