import type { Call, Handler, Input, OperationName, Overlaid } from "@cloudstub/kit";
import type { Dynamodb } from "../types.js";
import type { EmulatedState } from "./state.js";

/** The table service's types with the state of the emulated one. */
export type EmulatedDynamodb = Overlaid<Dynamodb, EmulatedState>;

/** An operation as AWS runs it. */
export type EmulatedHandler<Op extends OperationName<EmulatedDynamodb>> = Handler<EmulatedDynamodb, Op>;

/** The input of an operation. */
export type EmulatedInput<Op extends OperationName<EmulatedDynamodb>> = Input<EmulatedDynamodb, Op>;

/** The call of an operation or route. */
export type EmulatedCall = Call<EmulatedState>;
