import type { ServiceTypes } from "@cloudstub/kit";
import type { KmsState } from "./state.js";

/** What the types of the service kms derive from: the SDK's client and the state. */
export interface Kms extends ServiceTypes {
  readonly client: typeof import("@aws-sdk/client-kms");
  readonly state: KmsState;
}
