import type { HttpRequest } from "@cloudstub/kit";
import type { NotedStep } from "../time/scheduled-agent.js";
import type { World } from "../world/world.js";

/** Sends a request, and records it with its answer. */
export async function sendRecorded(
  world: World,
  by: { readonly service: string; readonly agent: string; readonly step: NotedStep | undefined },
  request: HttpRequest,
) {
  const { method, url, cause } = request;
  const number = world.history.begin();
  const beganAt = performance.now();
  const { step } = by;
  if (cause !== undefined) step?.callsFor(cause);
  // Node's HTTPS is loaded with it, which takes 0.1 MB of the heap and is used by services at AWS's level only.
  const { sendHttp } = await import("../outgoing/send-http.js");
  const answer = await sendHttp(request);
  const matchKey = `${by.service}/${by.agent}`;
  const stub = { service: { id: by.service }, operation: by.agent, matchKey, placeholder: false };
  const durationMs = performance.now() - beganAt;
  world.record({
    kind: "delivery",
    time: world.clock.now(),
    beganAt,
    method,
    url,
    stub,
    statusCode: answer.status,
    requestId: world.ids.uuid(),
    number,
    cause,
    step: step?.number,
    causeNumber: cause === undefined ? step?.number : undefined,
    durationMs,
    notes: answer.refusal === undefined ? undefined : [answer.refusal],
  });
  return answer;
}
