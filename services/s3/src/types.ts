import type { Call, Handler, OperationName, ServiceTypes } from "@cloudstub/kit";
import type { S3State } from "./state.js";

type Client = typeof import("@aws-sdk/client-s3");

/**
 * Not registered: one answers with an event stream, one is sent to a host of its own, and one shares method and path with
 * ListBuckets.
 */
type Unregistered = "SelectObjectContent" | "WriteGetObjectResponse" | "ListDirectoryBuckets";

/** What the object storage's types derive from: the SDK's client and the state below. */
export interface S3 extends ServiceTypes {
  readonly client: Client;
  readonly state: S3State;
  readonly registers: Exclude<OperationName<{ client: Client; state: S3State }>, Unregistered>;
}

/** A state-backed operation of the object storage. */
export type S3Handler<Op extends OperationName<S3>> = Handler<S3, Op>;

/** What operations and routes of the object storage may use. */
export type S3Call = Call<S3State>;
