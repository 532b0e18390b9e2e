import type { AgentCall, Call, Handler, OperationName, Overlaid } from "@cloudstub/kit";
import type { SecretsManager } from "../types.js";
import type { EmulatedState } from "./state.js";

/** The service's types with the overlay's state. */
type EmulatedSecretsManager = Overlaid<SecretsManager, EmulatedState>;

/** An operation as AWS runs it. */
export type EmulatedHandler<Op extends OperationName<EmulatedSecretsManager>> = Handler<EmulatedSecretsManager, Op>;

/** What operations may use. */
export type EmulatedCall = Call<EmulatedState>;

/** What operations and agents both have. */
export type StoreCall = Pick<AgentCall<EmulatedState>, "state" | "clock" | "ids" | "partition" | "region" | "account">;

/** The account and region that ARNs name. */
export type ArnContext = Pick<StoreCall, "partition" | "region" | "account">;
