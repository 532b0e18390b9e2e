import type { Call, Handler, OperationName, ServiceTypes } from "@cloudstub/kit";
import type { SsmState } from "./state.js";

/** What the parameter store's types derive from: the SDK's client, of which it registers a part, and the state below. */
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

/** What operations and routes of the parameter store may use. */
export type SsmCall = Call<SsmState>;
