import { type Form, unmodelled } from "@cloudstub/kit";
import { answerPath } from "../../engine/resources/cloudformation/address.js";
import { readSignal } from "../../engine/resources/cloudformation/wait-condition.js";
import { schedule } from "../../engine/stacks/operations.js";
import { memberOf, objectFrom } from "../../engine/template/json.js";
import type { EmulatedState } from "../../state.js";
import type { EmulatedCall } from "../../types.js";

/** Bytes of a signal at the most: AWS's limit for answers of custom resources (CloudFormation User Guide, "Custom resource response objects"). */
const MAX_BYTES = 4096;

const noListener = () =>
  unmodelled("AccessDenied", 403, "Request has expired, or nothing waits for this signal or answer.");

type Listener = NonNullable<ReturnType<EmulatedState["listeners"]["get"]>>;

/** Signals, which arrive at the addresses of wait condition handles, and the answers of custom resources. */
export const answers: Form<EmulatedState> = {
  method: "PUT",
  path: answerPath,
  post({ labels: { Token = "" }, body }, call) {
    const listener = call.state.listeners.get(Token);
    if (listener === undefined) throw noListener();
    if (listener.request !== undefined) return answered(call, Token, { listener, body });
    if (body.length > MAX_BYTES) throw unmodelled("EntityTooLarge", 400, `A signal has at most ${MAX_BYTES} bytes.`);
    const text = Buffer.from(body).toString("utf8");
    if (readSignal(text) === undefined)
      throw unmodelled("InvalidRequest", 400, "A signal is a JSON object with Status, UniqueId, Reason and Data.");
    hear(call, { stack: listener.stack, token: Token, text });
    return { status: 200, headers: {}, body: "" };
  },
};

/**
 * Keeps the answer of a custom resource, the first that arrives: what is wrong with it is told by the resource, as AWS does. What AWS does with one for another
 * request is not documented: it is refused, so that the right one can still come.
 */
function answered(
  call: EmulatedCall,
  token: string,
  { listener, body }: { readonly listener: Listener; readonly body: Uint8Array },
) {
  if (listener.answer !== undefined) throw noListener();
  checkRequest(body, listener);
  // What is longer than an answer may be is told too.
  const answer = Buffer.from(body.subarray(0, MAX_BYTES + 1)).toString("utf8");
  call.state.listeners.set(token, { ...listener, answer });
  schedule(call, listener.stack);
  return { status: 200, headers: {}, body: "" };
}

/** Throws for an answer whose ids, which it repeats from its request, are those of another one. */
function checkRequest(body: Uint8Array, { stack, logicalId, request }: Listener): void {
  const answer = body.length > MAX_BYTES ? undefined : objectFrom(Buffer.from(body).toString("utf8"));
  if (answer === undefined) return;
  const asked = { RequestId: request ?? "", StackId: stack, LogicalResourceId: logicalId };
  for (const [name, expected] of Object.entries(asked)) {
    const given = memberOf(answer, name);
    if (given === undefined || given === expected) continue;
    const told = `The answer has the ${name} ${JSON.stringify(given)}, and the request has ${expected}. Copy it from the request.`;
    throw unmodelled("InvalidRequest", 400, told);
  }
}

/** Lets the resources of a stack that wait for a token go on. */
function hear(
  call: EmulatedCall,
  { stack, token, text }: { readonly stack: string; readonly token: string; readonly text: string },
): void {
  const { resources, leftovers } = call.state;
  for (const collection of [resources.of(stack), leftovers.of(stack)])
    for (const [key, record] of collection.entries())
      if (record.wait?.token === token)
        // Both collections have records with the same member.
        collection.set(key, { ...record, wait: { ...record.wait, told: [...record.wait.told, text] } } as never);
  schedule(call, stack);
}
