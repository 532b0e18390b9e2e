import { STSClient } from "@aws-sdk/client-sts";
import type { ServerOptions } from "@cloudstub/server";
import { serviceLaboratory } from "../../../tests/contracts/laboratory.js";
import sts from "../src/index.js";

/** Starts a server with the security token service. */
export function laboratory(equipment: Partial<ServerOptions> = {}) {
  return serviceLaboratory(STSClient, { modules: [sts], ...equipment });
}
