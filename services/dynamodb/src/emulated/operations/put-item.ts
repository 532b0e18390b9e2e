import type { EmulatedHandler } from "../types.js";
import { costs, oldValues } from "../writing/answers.js";
import { afterAttempt } from "../writing/attempt.js";
import { writeItem } from "../writing/item-write.js";
import { putRequest } from "../writing/requests.js";

/** Stores an item, and replaces the one with its key, if its condition holds. */
export const putItem: EmulatedHandler<"PutItem"> = (input, call) => {
  const request = putRequest(input);
  return afterAttempt(call, request, () => {
    const written = writeItem(call, request);
    return { ...oldValues(written, input.ReturnValues), ...costs(call, written, input) };
  });
};
