import type { Call, Handler, OperationName, ServiceTypes } from "@cloudstub/kit";
import type { SecretsManagerState } from "./state.js";

/** The types of the secrets service: the SDK's client and the state below. */
export interface SecretsManager extends ServiceTypes {
  readonly client: typeof import("@aws-sdk/client-secrets-manager");
  readonly state: SecretsManagerState;
}

/** A state-backed operation of the secrets service. */
export type SecretsManagerHandler<Op extends OperationName<SecretsManager>> = Handler<SecretsManager, Op>;

/** The call of an operation or route of the secrets service. */
export type SecretsManagerCall = Call<SecretsManagerState>;
