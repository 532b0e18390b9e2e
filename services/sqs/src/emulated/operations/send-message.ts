import { findQueue } from "../../queue.js";
import { send } from "../delivery/send.js";
import type { EmulatedHandler } from "../types.js";

/** Sends a message to a queue. */
export const sendMessage: EmulatedHandler<"SendMessage"> = (input, call) =>
  send(call, findQueue(call.state, input.QueueUrl), input);
