import type { Call, Handler, OperationName, Overlaid } from "@cloudstub/kit";
import type { Sqs } from "../types.js";
import type { EmulatedState } from "./state.js";

/** The queue service's types with the state of the emulated queue. */
type EmulatedSqs = Overlaid<Sqs, EmulatedState>;

/** An operation of the emulated queue. */
export type EmulatedHandler<Op extends OperationName<EmulatedSqs>> = Handler<EmulatedSqs, Op>;

/** What operations and routes of the emulated queue may use. */
export type EmulatedCall = Call<EmulatedState>;
