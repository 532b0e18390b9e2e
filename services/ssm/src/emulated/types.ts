import type { AgentCall, Call, Handler, OperationName, Overlaid } from "@cloudstub/kit";
import type { Ssm } from "../types.js";
import type { EmulatedState } from "./state.js";

/** The service's types with the overlay's state, and all operations of its client. */
type EmulatedSsm = Overlaid<Ssm, EmulatedState>;

/** An operation as AWS runs it. */
export type EmulatedHandler<Op extends OperationName<EmulatedSsm>> = Handler<EmulatedSsm, Op>;

/** What operations may use. */
export type EmulatedCall = Call<EmulatedState>;

/** What operations and agents both have. */
export type StoreCall = Pick<
  AgentCall<EmulatedState>,
  "state" | "clock" | "ids" | "peers" | "partition" | "region" | "account"
>;
