import { costs, oldValues } from "../../engine/writing/answers.js";
import { afterAttempt } from "../../engine/writing/attempt.js";
import { writeItem } from "../../engine/writing/item-write.js";
import { putRequest } from "../../engine/writing/requests.js";
import type { EmulatedHandler } from "../../types.js";

/** Stores an item, and replaces the one with its key, if its condition holds. */
export const putItem: EmulatedHandler<"PutItem"> = (input, call) => {
  const request = putRequest(input);
  return afterAttempt(call, request, () => {
    const written = writeItem(call, request);
    return { ...oldValues(written, input.ReturnValues), ...costs(call, written, input) };
  });
};
