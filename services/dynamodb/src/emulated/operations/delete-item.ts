import { messageIn } from "../replicas/marker.js";
import { receiveWrite } from "../replicas/receive.js";
import type { EmulatedHandler } from "../types.js";
import { costs, oldValues } from "../writing/answers.js";
import { afterAttempt } from "../writing/attempt.js";
import { writeItem } from "../writing/item-write.js";
import { deleteRequest } from "../writing/requests.js";

/** Removes the item with a key, if there is one and its condition holds. */
export const deleteItem: EmulatedHandler<"DeleteItem"> = (input, call) => {
  const request = deleteRequest(input);
  const origin = messageIn(input)?.write;
  if (origin !== undefined) {
    receiveWrite(call, request, origin);
    return {};
  }
  return afterAttempt(call, request, () => {
    const written = writeItem(call, request);
    return { ...oldValues(written, input.ReturnValues), ...costs(call, written, input) };
  });
};
