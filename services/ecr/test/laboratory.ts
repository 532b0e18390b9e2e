import { ECRClient } from "@aws-sdk/client-ecr";
import type { ServerOptions } from "@cloudstub/server";
import { serviceLaboratory } from "../../../tests/contracts/laboratory.js";
import ecr from "../src/index.js";

/** Starts a server with the service ecr. */
export function laboratory(equipment: Partial<ServerOptions> = {}) {
  return serviceLaboratory(ECRClient, { modules: [ecr], ...equipment });
}
