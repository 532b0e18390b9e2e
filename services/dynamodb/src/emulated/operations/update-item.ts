import type { EmulatedHandler } from "../types.js";
import { costs, updatedValues } from "../writing/answers.js";
import { afterAttempt } from "../writing/attempt.js";
import { writeItem } from "../writing/item-write.js";
import { updateRequest } from "../writing/requests.js";

/** Changes attributes of the item with a key, or creates it, if its condition holds. */
export const updateItem: EmulatedHandler<"UpdateItem"> = (input, call) => {
  const request = updateRequest(input);
  return afterAttempt(call, request, () => {
    const written = writeItem(call, request);
    return { ...updatedValues(written, request.update, input.ReturnValues), ...costs(call, written, input) };
  });
};
