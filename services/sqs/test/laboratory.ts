import { SQSClient } from "@aws-sdk/client-sqs";
import type { ServerOptions } from "@cloudstub/server";
import { awsJson, serviceLaboratory } from "../../../tests/contracts/laboratory.js";
import sqs from "../src/index.js";

/** Starts a server with the queue service, to which `raw` sends a JSON body as it is, without an SDK. */
export function laboratory(options: Partial<ServerOptions> = {}) {
  const lab = serviceLaboratory(SQSClient, { modules: [sqs], ...options });
  return Object.assign(lab, { raw: awsJson(lab, "1.0", "AmazonSQS") });
}
