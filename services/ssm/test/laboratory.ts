import { SSMClient } from "@aws-sdk/client-ssm";
import type { ServerOptions } from "@cloudstub/server";
import { awsJson, serviceLaboratory } from "../../../tests/contracts/laboratory.js";
import ssm from "../src/index.js";

/** Starts a server with the parameter store, to which `raw` sends a JSON body as it is, without an SDK. */
export function laboratory(options: Partial<ServerOptions> = {}) {
  const lab = serviceLaboratory(SSMClient, { modules: [ssm], ...options });
  return Object.assign(lab, { raw: awsJson(lab, "1.1", "AmazonSSM") });
}
