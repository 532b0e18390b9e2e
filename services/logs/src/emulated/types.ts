import type { AgentCall, Call, Handler, OperationName, Overlaid } from "@cloudstub/kit";
import type { Logs } from "../types.js";
import type { EmulatedState } from "./state.js";

/** The service's types with the overlay's state. */
export type EmulatedLogs = Overlaid<Logs, EmulatedState>;

/** An operation as AWS runs it. */
export type EmulatedHandler<Op extends OperationName<EmulatedLogs>> = Handler<EmulatedLogs, Op>;

/** What operations may use. */
export type EmulatedCall = Call<EmulatedState>;

/** What agents may use. */
export type EmulatedAgentCall = AgentCall<EmulatedState>;

/** What operations and agents both have. */
export type StoreCall = Pick<AgentCall<EmulatedState>, "state" | "clock" | "ids" | "partition" | "region" | "account">;

/** The place that an ARN names. */
export type Place = Pick<StoreCall, "partition" | "region" | "account">;
