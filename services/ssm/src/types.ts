import type { Call, Handler, OperationName, ServiceTypes } from "@cloudstub/kit";
import type { SsmState } from "./state.js";

/** The types of the parameter store: the SDK's client, of which it registers a part, and the state below. */
export interface Ssm extends ServiceTypes {
  readonly client: typeof import("@aws-sdk/client-ssm");
  readonly state: SsmState;
  readonly registers:
    | "AddTagsToResource"
    | "DeleteParameter"
    | "DeleteParameters"
    | "DescribeParameters"
    | "GetParameter"
    | "GetParameterHistory"
    | "GetParameters"
    | "GetParametersByPath"
    | "LabelParameterVersion"
    | "ListTagsForResource"
    | "PutParameter"
    | "RemoveTagsFromResource";
}

/** A state-backed operation of the parameter store. */
export type SsmHandler<Op extends OperationName<Ssm>> = Handler<Ssm, Op>;

/** The call of an operation or route of the parameter store. */
export type SsmCall = Call<SsmState>;
