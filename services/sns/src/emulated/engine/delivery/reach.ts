import type { Reach, ServiceOption } from "@cloudstub/kit";
import { invalidEndpoint } from "../../../errors.js";
import type { EmulatedCall } from "../../types.js";

/** Whether HTTP endpoints are on this machine only. */
export const loopbackOnly: ServiceOption<"switch"> = {
  name: "loopbackOnly",
  kind: "switch",
  default: false,
  help: "Whether messages are posted to loopback addresses of this machine only.",
};

/** Where HTTP endpoints may be. */
export function reachOf(call: Pick<EmulatedCall, "option">): Reach {
  return call.option(loopbackOnly) ? "loopback" : "anywhere";
}

/** Throws `InvalidParameter` for the URL of an HTTP endpoint that is one of CloudStub's own ports, or elsewhere than the option allows. */
export function checkReach(call: Pick<EmulatedCall, "option" | "refusalOfUrl">, url: string): void {
  const refusal = call.refusalOfUrl(url, reachOf(call));
  if (refusal !== undefined) throw invalidEndpoint(`Endpoint Reason: ${refusal}`);
}
