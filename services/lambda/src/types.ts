import type { Call, Handler, OperationName, ServiceTypes } from "@cloudstub/kit";
import type { LambdaState } from "./state.js";

/** The types of the function service: the SDK's client, of which it registers a part, and the state below. */
export interface Lambda extends ServiceTypes {
  readonly client: typeof import("@aws-sdk/client-lambda");
  readonly state: LambdaState;
  readonly registers:
    | "CreateFunction"
    | "DeleteFunction"
    | "GetAccountSettings"
    | "GetFunction"
    | "GetFunctionConfiguration"
    | "Invoke"
    | "ListFunctions"
    | "ListTags"
    | "TagResource"
    | "UntagResource"
    | "UpdateFunctionCode"
    | "UpdateFunctionConfiguration";
}

/** A state-backed operation of the function service. */
export type LambdaHandler<Op extends OperationName<Lambda>> = Handler<Lambda, Op>;

/** The call of an operation or route of the function service. */
export type LambdaCall = Call<LambdaState>;
