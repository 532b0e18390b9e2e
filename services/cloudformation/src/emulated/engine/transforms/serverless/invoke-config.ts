import { asText, isObject, type Json, type JsonObject, memberOf, objectIn } from "../../template/json.js";
import { type Add, given, invalid } from "./document.js";

const sending: { readonly [type: string]: { readonly action: string; readonly resource?: string } } = {
  EventBridge: { action: "events:PutEvents" },
  Lambda: { action: "lambda:InvokeFunction" },
  SNS: { action: "sns:publish", resource: "AWS::SNS::Topic" },
  SQS: { action: "sqs:SendMessage", resource: "AWS::SQS::Queue" },
};

/** What becomes of asynchronous invocations. Returns the policies that the role needs for it. */
export function makeInvokeConfig(
  id: string,
  properties: JsonObject,
  { qualifier, add }: { readonly qualifier: string; readonly add: Add },
): JsonObject[] {
  const { EventInvokeConfig: config } = properties;
  if (!isObject(config)) return [];
  const policies: JsonObject[] = [];
  const destinations = Object.entries(objectIn(config, "DestinationConfig")).map(([on, given]) => {
    const { Type = "", Destination } = isObject(given) ? given : {};
    const known = memberOf(sending, asText(Type));
    if (known === undefined) throw invalid(id, `'Type: ${asText(Type)}' is not one of [SQS, SNS, EventBridge, Lambda]`);
    const own = `${id}EventInvokeConfig${on}${known.resource === undefined ? "" : known.resource.split("::")[2]}`;
    const isMade = Destination === undefined && known.resource !== undefined;
    if (isMade) add(own, known.resource ?? "", {});
    const made: Json = Type === "SNS" ? { Ref: own } : { "Fn::GetAtt": [own, "Arn"] };
    const Resource = Destination ?? made;
    policies.push({
      PolicyName: `${id}EventInvokeConfig${on}${asText(Type)}Policy`,
      PolicyDocument: { Statement: [{ Action: known.action, Effect: "Allow", Resource }] },
    });
    return [on, { Destination: Resource }] as const;
  });
  const { MaximumEventAgeInSeconds, MaximumRetryAttempts } = config;
  add(
    `${id}EventInvokeConfig`,
    "AWS::Lambda::EventInvokeConfig",
    given({
      FunctionName: { Ref: id },
      Qualifier: qualifier,
      MaximumEventAgeInSeconds,
      MaximumRetryAttempts,
      DestinationConfig: destinations.length === 0 ? undefined : Object.fromEntries(destinations),
    }),
  );
  return policies;
}
