import { CloudFormationClient } from "@aws-sdk/client-cloudformation";
import type { ServerOptions } from "@cloudstub/server";
import { serviceLaboratory } from "../../../tests/contracts/laboratory.js";
import cloudformation from "../src/index.js";

/** Starts a server with the service cloudformation. */
export function laboratory(equipment: Partial<ServerOptions> = {}) {
  return serviceLaboratory(CloudFormationClient, { modules: [cloudformation], ...equipment });
}
