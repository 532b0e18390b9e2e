import type { Call, Handler, OperationName, Overlaid } from "@cloudstub/kit";
import type { Sts } from "../types.js";
import type { EmulatedState } from "./state.js";

/** The service's types with the state of issued credentials. */
type EmulatedSts = Overlaid<Sts, EmulatedState>;

/** An operation as AWS runs it. */
export type EmulatedHandler<Op extends OperationName<EmulatedSts>> = Handler<EmulatedSts, Op>;

/** What operations may use. */
export type EmulatedCall = Call<EmulatedState>;
