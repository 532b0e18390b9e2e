import { costs, updatedValues } from "../../engine/writing/answers.js";
import { afterAttempt } from "../../engine/writing/attempt.js";
import { writeItem } from "../../engine/writing/item-write.js";
import { updateRequest } from "../../engine/writing/requests.js";
import type { EmulatedHandler } from "../../types.js";

/** Changes attributes of the item with a key, or creates it, if its condition holds. */
export const updateItem: EmulatedHandler<"UpdateItem"> = (input, call) => {
  const request = updateRequest(input);
  return afterAttempt(call, request, () => {
    const written = writeItem(call, request);
    return { ...updatedValues(written, request.update, input.ReturnValues), ...costs(call, written, input) };
  });
};
