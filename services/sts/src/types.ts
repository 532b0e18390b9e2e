import type { ServiceTypes } from "@cloudstub/kit";
import type { StsState } from "./state.js";

/** What the types of the security token service derive from: the SDK's client and the state. */
export interface Sts extends ServiceTypes {
  readonly client: typeof import("@aws-sdk/client-sts");
  readonly state: StsState;
}
