import type { Call, Handler, OperationName, Overlaid } from "@cloudstub/kit";
import type { S3 } from "../types.js";
import type { EmulatedState } from "./state.js";

/** The object storage's types with the state of the emulated one. */
export type EmulatedS3 = Overlaid<S3, EmulatedState>;

/** An operation of the emulated object storage. */
export type EmulatedHandler<Op extends OperationName<EmulatedS3>> = Handler<EmulatedS3, Op>;

/** What operations and routes of the emulated object storage may use. */
export type EmulatedCall = Call<EmulatedS3["state"]>;
