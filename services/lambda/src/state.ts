import type { Collection, Family, Scope } from "@cloudstub/kit";
import { functionForm } from "./record-forms.js";
import type { FunctionConfiguration } from "./types.js";

/** What the function service stores. */
export interface LambdaState {
  /** By function name. */
  readonly functions: Collection<FunctionConfiguration>;
  /** The zip files of functions whose code was sent with the request, by function name. */
  readonly code: Collection<Uint8Array>;
  /** By the name of their function; within it values by key. */
  readonly tags: Family<string>;
  /** Bytes of all code together, under the key `TotalCodeSize`, so that nobody has to add them up. */
  readonly usage: Collection<number>;
}

/** Names the function service's collections. */
export function lambdaState(scope: Scope): LambdaState {
  return {
    functions: scope.collection("functions", functionForm),
    code: scope.collection("code", () => "bytes"),
    tags: scope.family("tags", () => "string"),
    usage: scope.collection("usage", () => "number"),
  };
}
