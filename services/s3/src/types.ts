import type { Call, Handler, OperationName, ServiceTypes } from "@cloudstub/kit";
import type { S3State } from "./state.js";

type Client = typeof import("@aws-sdk/client-s3");

/**
 * Not registered: one answers with an event stream, one is sent to a host of its own, and one shares method and path with
 * ListBuckets.
 */
type Unregistered = "SelectObjectContent" | "WriteGetObjectResponse" | "ListDirectoryBuckets";

/** The types of the object storage: the SDK's client and the state below. */
export interface S3 extends ServiceTypes {
  readonly client: Client;
  readonly state: S3State;
  readonly registers: Exclude<OperationName<{ client: Client; state: S3State }>, Unregistered>;
}

/** A state-backed operation of the object storage. */
export type S3Handler<Op extends OperationName<S3>> = Handler<S3, Op>;

/** The call of an operation or route of the object storage. */
export type S3Call = Call<S3State>;
