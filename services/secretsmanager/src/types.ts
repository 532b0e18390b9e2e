import type { Call, Handler, OperationName, ServiceTypes } from "@cloudstub/kit";
import type { SecretsManagerState } from "./state.js";

/** What the secrets service's types derive from: the SDK's client and the state below. */
export interface SecretsManager extends ServiceTypes {
  readonly client: typeof import("@aws-sdk/client-secrets-manager");
  readonly state: SecretsManagerState;
}

/** A state-backed operation of the secrets service. */
export type SecretsManagerHandler<Op extends OperationName<SecretsManager>> = Handler<SecretsManager, Op>;

/** What operations and routes of the secrets service may use. */
export type SecretsManagerCall = Call<SecretsManagerState>;
