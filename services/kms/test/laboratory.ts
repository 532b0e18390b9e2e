import { KMSClient } from "@aws-sdk/client-kms";
import type { ServerOptions } from "@cloudstub/server";
import { serviceLaboratory } from "../../../tests/contracts/laboratory.js";
import kms from "../src/index.js";

/** Starts a server with the service kms. */
export function laboratory(equipment: Partial<ServerOptions> = {}) {
  return serviceLaboratory(KMSClient, { modules: [kms], ...equipment });
}
