import { IAMClient } from "@aws-sdk/client-iam";
import type { ServerOptions } from "@cloudstub/server";
import { serviceLaboratory } from "../../../tests/contracts/laboratory.js";
import iam from "../src/index.js";

/** Starts a server with the service iam. */
export function laboratory(equipment: Partial<ServerOptions> = {}) {
  return serviceLaboratory(IAMClient, { modules: [iam], ...equipment });
}
