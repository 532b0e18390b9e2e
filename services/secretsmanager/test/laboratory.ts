import { SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import type { ServerOptions } from "@cloudstub/server";
import { awsJson, jsonAnswer, serviceLaboratory } from "../../../tests/contracts/laboratory.js";
import secretsmanager from "../src/index.js";

/** Starts a server with the secrets service, to which `raw` sends a JSON body as it is, without an SDK. */
export function laboratory(options: Partial<ServerOptions> = {}) {
  const lab = serviceLaboratory(SecretsManagerClient, { modules: [secretsmanager], ...options });
  const send = awsJson(lab, "1.1", "secretsmanager");
  return Object.assign(lab, {
    raw: async (operation: string, body: object) => jsonAnswer(await send(operation, JSON.stringify(body))),
  });
}
