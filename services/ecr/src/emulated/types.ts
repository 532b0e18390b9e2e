import type { Call, Handler, OperationName, Overlaid } from "@cloudstub/kit";
import type { Ecr } from "../types.js";
import type { EmulatedState } from "./state.js";

/** The service's types with the overlay's state. */
type EmulatedEcr = Overlaid<Ecr, EmulatedState>;

/** An operation as AWS runs it. */
export type EmulatedHandler<Op extends OperationName<EmulatedEcr>> = Handler<EmulatedEcr, Op>;

/** What operations may use. */
export type EmulatedCall = Call<EmulatedState>;
