import type { AgentCall, Call, Handler, OperationName, Overlaid } from "@cloudstub/kit";
import type { Cloudformation } from "../types.js";
import type { EmulatedState } from "./state.js";

/** The service's types with the overlay's state. */
export type EmulatedCloudformation = Overlaid<Cloudformation, EmulatedState>;

/** An operation as AWS runs it. */
export type EmulatedHandler<Op extends OperationName<EmulatedCloudformation>> = Handler<EmulatedCloudformation, Op>;

/** What operations may use. */
export type EmulatedCall = Call<EmulatedState>;

/** What the work on stacks may use, whether a request or the agent does it. */
export type StackCall = Pick<
  AgentCall<EmulatedState>,
  "state" | "clock" | "ids" | "peers" | "account" | "region" | "partition" | "option" | "accessKeyPrefix" | "functions"
>;
