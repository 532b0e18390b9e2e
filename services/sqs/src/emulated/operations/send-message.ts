import { findQueue } from "../../queue.js";
import type { SqsHandler } from "../../types.js";
import { send } from "../send.js";

/** Sends a message to a queue. */
export const sendMessage: SqsHandler<"SendMessage"> = (input, call) => send(call, findQueue(call.state, input.QueueUrl), input);
