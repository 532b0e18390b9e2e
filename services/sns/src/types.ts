import type { Call, Handler, OperationName, ServiceTypes } from "@cloudstub/kit";
import type { SnsState } from "./state.js";

/** What the topic service's types derive from: the SDK's client and the state below. */
export interface Sns extends ServiceTypes {
  readonly client: typeof import("@aws-sdk/client-sns");
  readonly state: SnsState;
}

/** A state-backed operation of the topic service. */
export type SnsHandler<Op extends OperationName<Sns>> = Handler<Sns, Op>;

/** What operations and routes of the topic service may use. */
export type SnsCall = Call<SnsState>;
