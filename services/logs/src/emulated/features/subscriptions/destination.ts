import { decide, keysOfService, policyIn, whenAnswered } from "@cloudstub/kit";
import { functionOfAnotherAccount, invalid } from "../../engine/errors.js";
import { deliveringService } from "../../engine/subscriptions.js";
import type { EmulatedCall } from "../../types.js";

interface Subscription {
  readonly logGroupName: string;
  readonly destinationArn: string;
  readonly roleArn?: string | undefined;
}

/** The service and the account that an ARN names. */
function partsOf(arn: string) {
  const [, , service = "", region = "", account = ""] = arn.startsWith("arn:") ? arn.split(":") : [];
  return { service, region, account };
}

/** Throws where AWS does before it looks for the group (recorded answers; of a function with a role, users' reports). */
export function checkDestination({ account }: EmulatedCall, { destinationArn, roleArn }: Subscription): void {
  const destination = partsOf(destinationArn);
  switch (destination.service) {
    case "lambda":
      if (destination.account !== account) throw functionOfAnotherAccount();
      if (roleArn !== undefined) throw invalid("destinationArn for vendor lambda cannot be used with roleArn");
      return;
    case "kinesis":
    case "firehose":
      if (roleArn === undefined)
        throw invalid(`destinationArn for vendor ${destination.service} cannot be used without roleArn`);
      return;
    case "logs":
      return;
    default:
      // AWS's words are not documented.
      throw invalid(`destinationArn ${destinationArn} is not supported.`);
  }
}

/**
 * Stores a subscription when its destination takes events from this group: a function whose policy allows it, or anything else. Without a function
 * service that has policies, every function does. Throws `InvalidParameterException`.
 */
export function whenPermitted<T extends object>(
  call: EmulatedCall,
  subscription: Subscription,
  store: () => T,
): T | Promise<T> {
  const { destinationArn } = subscription;
  const { service, region } = partsOf(destinationArn);
  const goOn = () => call.atomically(store as () => never) as T;
  if (service !== "lambda" || !call.peers.has("lambda")) return goOn();
  const lambda = call.peers.of<typeof import("@aws-sdk/client-lambda")>("lambda", { region });
  return whenAnswered(() => lambda.GetPolicy({ FunctionName: destinationArn }), {
    goOn({ Policy }) {
      if (Policy !== undefined && !isAllowed(call, subscription, Policy)) throw notPermitted();
      return goOn();
    },
    fail({ code }) {
      if (code === "UnknownOperationException") return goOn();
      throw notPermitted();
    },
  });
}

function isAllowed(call: EmulatedCall, { logGroupName, destinationArn }: Subscription, policy: string): boolean {
  const service = deliveringService(call, logGroupName);
  return [service.principal, `logs.${call.region}.amazonaws.com`].some(
    (principal) =>
      decide(policyIn(policy), {
        caller: { service: principal },
        action: "lambda:InvokeFunction",
        resource: destinationArn,
        keys: keysOfService({ ...service, principal }),
      }) === "allowed",
  );
}

const notPermitted = () =>
  invalid(
    "Could not execute the lambda function. Make sure you have given CloudWatch Logs permission to execute your function.",
  );
