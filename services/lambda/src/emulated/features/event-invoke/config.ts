import type { Input } from "@cloudstub/kit";
import { invalidParameter, notFound } from "../../engine/errors.js";
import { findFunction } from "../../engine/functions.js";
import { type FunctionReference, functionArn, LATEST } from "../../engine/names.js";
import type { EventInvokeConfig } from "../../state/records.js";
import type { EmulatedCall, EmulatedLambda } from "../../types.js";

type ConfigInput = Partial<Input<EmulatedLambda, "PutFunctionEventInvokeConfig">>;

/** The settings of asynchronous invocations as answers show them. */
export function shownConfig(
  call: EmulatedCall,
  { name, qualifier = LATEST }: FunctionReference,
  config: EventInvokeConfig,
) {
  const destination = (arn: string | undefined) => (arn === undefined ? {} : { Destination: arn });
  return {
    LastModified: new Date(config.changedAt),
    FunctionArn: functionArn(call, { name, qualifier }),
    MaximumRetryAttempts: config.maximumRetryAttempts,
    MaximumEventAgeInSeconds: config.maximumEventAgeInSeconds,
    DestinationConfig: { OnSuccess: destination(config.onSuccess), OnFailure: destination(config.onFailure) },
  };
}

/** The settings with the members that a request sent. */
export function changedConfig(
  call: EmulatedCall,
  before: Partial<EventInvokeConfig>,
  input: ConfigInput,
): EventInvokeConfig {
  const { OnSuccess, OnFailure } = input.DestinationConfig ?? {};
  for (const target of [OnSuccess, OnFailure]) checkDestination(call, target?.Destination);
  const given = {
    maximumRetryAttempts: input.MaximumRetryAttempts,
    maximumEventAgeInSeconds: input.MaximumEventAgeInSeconds,
    ...(OnSuccess && { onSuccess: OnSuccess.Destination }),
    ...(OnFailure && { onFailure: OnFailure.Destination }),
  };
  return {
    ...before,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    changedAt: call.clock.now(),
  };
}

/** A function as a destination has to exist. */
function checkDestination(call: EmulatedCall, arn: string | undefined): void {
  const [, name = ""] = /:lambda:[^:]*:[^:]*:function:([^:]+)/.exec(arn ?? "") ?? [];
  if (name !== "" && !call.state.functions.has(name)) throw invalidParameter(`The destination ARN ${arn} is invalid.`);
}

/** Throws `ResourceNotFoundException`, in the words of these operations, for a function, version or alias that is missing. */
export function checkExists(call: EmulatedCall, reference: FunctionReference): void {
  try {
    findFunction(call, reference);
  } catch {
    throw notFound("The function doesn't exist.");
  }
}

/** The settings of a function, version or alias. Throws `ResourceNotFoundException` where it has none. */
export function configOf(call: EmulatedCall, { name, qualifier = LATEST }: FunctionReference): EventInvokeConfig {
  const config = call.state.eventInvokes.of(name).get(qualifier);
  if (config === undefined)
    throw notFound(`The function ${functionArn(call, { name, qualifier })} doesn't have an EventInvokeConfig`);
  return config;
}
