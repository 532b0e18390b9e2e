import type { SecretsManagerHandler } from "../types.js";
import { described, stagesByVersion } from "../views.js";

/** All secrets without their values, in the order of names and in one page. Filters and sorting are not applied. */
export const listSecrets: SecretsManagerHandler<"ListSecrets"> = (_, call) => ({
  SecretList: Array.from(call.state.secrets.values(), (secret) => ({
    ...described(call, secret),
    SecretVersionsToStages: stagesByVersion(secret),
  })),
});
