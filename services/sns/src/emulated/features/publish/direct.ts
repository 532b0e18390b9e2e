import { isObject, parseJson } from "@cloudstub/kit";
import { keepSent } from "../../engine/delivery/sent.js";
import { endpointOfArn } from "../../engine/mobile/endpoints.js";
import { endpointDisabled, invalidEndpointId, noSuchEndpoint } from "../../errors.js";
import type { EmulatedCall } from "../../types.js";
import { checkStructure, type NewMessage } from "./message-checks.js";

/** Sends a text message to a phone number: it goes into the outbox, unless the number opted out. */
export function publishToPhone(call: EmulatedCall, number: string, input: NewMessage) {
  const messageId = call.ids.uuid();
  if (call.state.phoneNumbers.get(number)?.optedOutAt !== undefined) call.note(`${number} got nothing: it opted out.`);
  else
    keepSent(call.state, {
      ...sent(call, input),
      messageId,
      protocol: "sms",
      endpoint: number,
      text: textFor("sms", input),
    });
  return { MessageId: messageId };
}

/** Sends a push notification to an endpoint of an application: it goes into the outbox. Throws where there is no such endpoint, where it is disabled, and for a message of the structure `json` that is not JSON, in this order. */
export function publishToEndpoint(call: EmulatedCall, arn: string, input: NewMessage) {
  const endpoint = endpointOfArn(call, arn);
  if (endpoint === undefined) throw arn.split("/").at(-1)?.length === 36 ? noSuchEndpoint() : invalidEndpointId();
  if (endpoint.attributes["Enabled"] !== "true") throw endpointDisabled();
  // Only now (recorded answer of AWS). Texts for devices need no default.
  checkStructure(input, false);
  const messageId = call.ids.uuid();
  const platform = endpoint.application.split("/")[0] as string;
  keepSent(call.state, {
    ...sent(call, input),
    messageId,
    protocol: platform,
    endpoint: arn,
    text: textFor(platform, input),
  });
  return { MessageId: messageId };
}

function textFor(protocol: string, { Message, MessageStructure }: NewMessage): string {
  const texts = MessageStructure === "json" ? parseJson(Message) : undefined;
  if (!isObject(texts)) return Message;
  const own = Object.hasOwn(texts, protocol) ? texts[protocol] : undefined;
  const text = typeof own === "string" ? own : texts["default"];
  return typeof text === "string" ? text : "";
}

function sent(call: EmulatedCall, { Subject, MessageAttributes }: NewMessage) {
  return {
    sentAt: call.clock.now(),
    ...(Subject !== undefined && { subject: Subject }),
    ...(MessageAttributes !== undefined && { attributes: MessageAttributes }),
  };
}
