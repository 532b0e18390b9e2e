import { asText, isSame, type JsonObject } from "../../template/json.js";
import type { ResourceType } from "../handler.js";

const attributeNames = [
  "DeliveryPolicy",
  "FilterPolicy",
  "FilterPolicyScope",
  "RawMessageDelivery",
  "RedrivePolicy",
  "ReplayPolicy",
  "SubscriptionRoleArn",
] as const;

function attributesOf(properties: JsonObject): { [name: string]: string } {
  return Object.fromEntries(
    attributeNames.filter((name) => properties[name] !== undefined).map((name) => [name, asText(properties[name])]),
  );
}

/** What an attribute is set to where the property is gone. */
const defaults: { readonly [name: string]: string } = {
  RawMessageDelivery: "false",
  FilterPolicyScope: "MessageAttributes",
};

/** `AWS::SNS::Subscription`: `Ref` gives its ARN. */
export const subscription: ResourceType = {
  service: "sns",
  *create({ ask, properties }) {
    const { TopicArn, Protocol, Endpoint } = properties;
    const input = { TopicArn, Protocol, Endpoint, Attributes: attributesOf(properties), ReturnSubscriptionArn: true };
    const { SubscriptionArn = "" } = yield* ask("sns", "Subscribe", input);
    return { physicalId: SubscriptionArn, attributes: { Arn: SubscriptionArn } };
  },
  *update({ ask, physicalId: SubscriptionArn, before, properties, attributes }) {
    const [earlier, later] = [attributesOf(before), attributesOf(properties)];
    for (const name of attributeNames)
      if (!isSame(earlier[name], later[name]))
        yield* ask("sns", "SetSubscriptionAttributes", {
          SubscriptionArn,
          AttributeName: name,
          AttributeValue: later[name] ?? defaults[name] ?? "",
        });
    return { physicalId: SubscriptionArn, attributes };
  },
  *remove({ ask, physicalId: SubscriptionArn }) {
    yield* ask("sns", "Unsubscribe", { SubscriptionArn });
  },
};
