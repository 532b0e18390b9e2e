import { CloudWatchLogsClient } from "@aws-sdk/client-cloudwatch-logs";
import type { ServerOptions } from "@cloudstub/server";
import { serviceLaboratory } from "../../../tests/contracts/laboratory.js";
import logs from "../src/index.js";

/** Starts a server with the service logs. */
export function laboratory(equipment: Partial<ServerOptions> = {}) {
  return serviceLaboratory(CloudWatchLogsClient, { modules: [logs], ...equipment });
}
