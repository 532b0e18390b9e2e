import type { Handler, OperationName, ServiceTypes } from "@cloudstub/kit";
import type { EmulatedState } from "../../state.js";

/** The API of the streams, which has a client of its own, with the state of the emulated table service. */
export interface DynamodbStreams extends ServiceTypes {
  readonly client: typeof import("@aws-sdk/client-dynamodb-streams");
  readonly state: EmulatedState;
}

/** An operation of the streams. */
export type StreamHandler<Op extends OperationName<DynamodbStreams>> = Handler<DynamodbStreams, Op>;
