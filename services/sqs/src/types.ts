import type { Call, Handler, OperationName, ServiceTypes } from "@cloudstub/kit";
import type { SqsState } from "./state.js";

/** What the queue service's types derive from: the SDK's client and the state below. */
export interface Sqs extends ServiceTypes {
  readonly client: typeof import("@aws-sdk/client-sqs");
  readonly state: SqsState;
}

/** A state-backed operation of the queue service. */
export type SqsHandler<Op extends OperationName<Sqs>> = Handler<Sqs, Op>;

/** What operations and routes of the queue service may use. */
export type SqsCall = Call<SqsState>;
