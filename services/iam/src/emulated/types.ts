import type { Call, Handler, OperationName, Overlaid } from "@cloudstub/kit";
import type { Iam } from "../types.js";
import type { EmulatedState } from "./state.js";

/** The service's types with the overlay's state. */
export type EmulatedIam = Overlaid<Iam, EmulatedState>;

/** An operation as AWS runs it. */
export type EmulatedHandler<Op extends OperationName<EmulatedIam>> = Handler<EmulatedIam, Op>;

/** What operations may use. */
export type EmulatedCall = Call<EmulatedState>;

/** The account that an ARN names. */
export type Place = Pick<EmulatedCall, "partition" | "account">;

/** A store, and the account that it is of. */
export type StoreCall = Place & Pick<EmulatedCall, "state">;
