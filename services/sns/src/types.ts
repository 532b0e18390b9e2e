import type { Call, Handler, OperationName, ServiceTypes } from "@cloudstub/kit";
import type { SnsState } from "./state.js";

/** The types of the topic service: the SDK's client and the state below. */
export interface Sns extends ServiceTypes {
  readonly client: typeof import("@aws-sdk/client-sns");
  readonly state: SnsState;
}

/** A state-backed operation of the topic service. */
export type SnsHandler<Op extends OperationName<Sns>> = Handler<Sns, Op>;

/** The call of an operation or route of the topic service. */
export type SnsCall = Call<SnsState>;
