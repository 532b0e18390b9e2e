import { listSecretsPage } from "../lists/list-secrets-page.js";
import type { EmulatedHandler } from "../types.js";
import { stagesByVersion } from "../versions/stages.js";
import { described } from "../views.js";

/** Secrets without their values, in pages of 100 unless the request wants fewer. */
export const listSecrets: EmulatedHandler<"ListSecrets"> = (input, call) => {
  const { secrets, NextToken } = listSecretsPage(call, input);
  const SecretList = secrets.map((secret) => ({
    ...described(call, secret),
    SecretVersionsToStages: stagesByVersion(secret),
  }));
  return { SecretList, ...(NextToken !== undefined && { NextToken }) };
};
