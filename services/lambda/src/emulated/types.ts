import type { AgentCall, Call, Handler, OperationName, Overlaid } from "@cloudstub/kit";
import type { LambdaState } from "../state.js";
import type { Lambda } from "../types.js";
import type { OwnState } from "./state/state.js";

/** The contract's collections and the overlay's own. */
export type EmulatedState = LambdaState & OwnState;

/** The function service's types with the overlay's state. */
export type EmulatedLambda = Overlaid<Lambda, OwnState>;

/** An operation of the function service as AWS runs it. */
export type EmulatedHandler<Op extends OperationName<EmulatedLambda>> = Handler<EmulatedLambda, Op>;

/** What operations and routes may use. */
export type EmulatedCall = Call<EmulatedState>;

/** What operations and agents both have. */
export type StoreCall = Pick<
  AgentCall<EmulatedState>,
  "state" | "clock" | "ids" | "partition" | "region" | "account" | "option"
>;

/** What the agents may use. */
export type EmulatedAgentCall = AgentCall<EmulatedState>;
