import type { FunctionConfiguration as SdkFunctionConfiguration } from "@aws-sdk/client-lambda";
import { type Collection, type Family, type HandlerShape, type Scope, shape } from "@cloudstub/kit";

/** A function as AWS describes it. */
export type FunctionConfiguration = HandlerShape<SdkFunctionConfiguration>;

/** The collections of the function service. */
export interface LambdaState {
  /** By function name. */
  readonly functions: Collection<FunctionConfiguration>;
  /** The zip files of functions whose code was sent with the request, by function name. */
  readonly code: Collection<Uint8Array>;
  /** By the name of their function; within it values by key. */
  readonly tags: Family<string>;
  /** Bytes of all code together, under the key `TotalCodeSize`, so that they need not be summed. */
  readonly usage: Collection<number>;
}

/** Names the function service's collections. */
export function lambdaState(scope: Scope): LambdaState {
  return {
    functions: scope.collection("functions", shape<FunctionConfiguration>("FunctionConfiguration")),
    code: scope.collection("code", "bytes"),
    tags: scope.family("tags", "string"),
    usage: scope.collection("usage", "number"),
  };
}
