import type { AgentCall, Call, Handler, OperationName, Overlaid } from "@cloudstub/kit";
import type { Sns } from "../types.js";
import type { EmulatedState } from "./state.js";

/** The topic service's types with the state of the emulated topics. */
type EmulatedSns = Overlaid<Sns, EmulatedState>;

/** An operation of the emulated topics. */
export type EmulatedHandler<Op extends OperationName<EmulatedSns>> = Handler<EmulatedSns, Op>;

/** What operations and routes of the emulated topics may use. */
export type EmulatedCall = Call<EmulatedState>;

/** What the agents of the emulated topics may use. */
export type EmulatedAgentCall = AgentCall<EmulatedState>;

/** What operations and agents have in common. */
export type EitherCall = Pick<
  EmulatedCall,
  "state" | "clock" | "ids" | "account" | "region" | "partition" | "accessKeyPrefix"
>;
