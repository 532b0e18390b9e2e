import { SNSClient } from "@aws-sdk/client-sns";
import type { ServerOptions } from "@cloudstub/server";
import { serviceLaboratory } from "../../../tests/contracts/laboratory.js";
import sns from "../src/index.js";

/** Starts a server with the topic service, to which `raw` sends a form as it is, without an SDK. */
export function laboratory(options: Partial<ServerOptions> = {}) {
  const lab = serviceLaboratory(SNSClient, { modules: [sns], ...options });
  const raw = async (form: Record<string, string>) => {
    const response = await lab.send("POST /", { body: new URLSearchParams(form) });
    return { status: response.status, text: await response.text() };
  };
  return Object.assign(lab, { raw });
}
