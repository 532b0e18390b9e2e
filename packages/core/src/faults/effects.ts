import { type ProtocolName, ServiceError, type ServiceModel, withHeaders } from "@cloudstub/kit";
import type { Stub } from "../registry/stub.js";
import { mapMaybePromise } from "../wire/maybe-promise.js";
import { batchOf, type Json, withoutEntries } from "./batch.js";
import { answerInstead } from "./canned-answer.js";
import { chosenEntries } from "./chosen-entries.js";
import { type EffectOf, ENTRY_ERROR, type FaultEffect, type FaultEffectName } from "./definition.js";
import type { Fault } from "./fault.js";
import type { Pauses } from "./pauses.js";

/** The request that an effect applies to. */
export interface EffectContext {
  readonly stub: Stub;
  /** Waits this long, or less if the fault is removed or the server closes; without a time only then. */
  readonly pause: (milliseconds?: number) => Promise<void>;
  /** Settles with the work, or rejects with the error when the fault is removed or the server closes. */
  readonly whileOn: Pauses["whileOn"];
}

/** The hooks of an effect around the operation. */
export type AppliedEffect = Pick<Fault, "around" | "isAnswer">;

/** The implementation of each effect. */
const effects: {
  readonly [Name in FaultEffectName]: (effect: EffectOf<Name>, context: EffectContext) => AppliedEffect;
} = {
  error: ({ code, message, status }, { stub }) => refuse(errorOf(stub, { code, message, status })),

  throttle({ code, retryAfter }, { stub }) {
    const error = errorOf(stub, code === undefined ? throttleOf(stub) : { code });
    if (retryAfter === undefined) return refuse(error);
    // Clients read `Retry-After` in seconds, with fractions, or `x-amz-retry-after` in milliseconds.
    const hint = { "Retry-After": String(retryAfter / 1000), "x-amz-retry-after": String(retryAfter) };
    return refuse(withHeaders(error, hint));
  },

  answer: ({ output }, { stub, whileOn }) => ({
    isAnswer: true,
    around: answerInstead(stub, output, whileOn),
  }),

  delay: ({ milliseconds }, { pause }) => ({
    async around(input, run) {
      await pause(milliseconds);
      return run(input);
    },
  }),

  hold: (_, { pause }) => ({
    async around(input, run) {
      await pause();
      return run(input);
    },
  }),

  "lost-answer": () => ({}),

  // This error only stops the operation; the caller never gets it.
  "dropped-connection": ({ effect }, { stub }) => refuse(errorOf(stub, { code: effect })),

  "truncated-body": () => ({}),

  "malformed-body": () => ({}),

  "failed-entries": ({ entries, code = ENTRY_ERROR, message = ON_PURPOSE }, { stub }) => ({
    around(input, run) {
      const batch = batchOf(stub.service.model(), stub.operation);
      if (batch === undefined) return run(input);
      const failed = chosenEntries(batch, input, entries);
      const allFail = failed.length === batch.entries(input).length;
      const output = allFail ? batch.emptyOutput() : run(withoutEntries(input, failed));
      return mapMaybePromise(output as Json, (ran) => batch.report(ran, failed, { code, message }));
    },
  }),
};

/** Makes the hooks of an effect for one request. */
export function applyEffect(effect: FaultEffect, context: EffectContext): AppliedEffect {
  return (effects[effect.effect] as (effect: FaultEffect, context: EffectContext) => AppliedEffect)(effect, context);
}

const ON_PURPOSE = "A fault of CloudStub made this fail on purpose.";

/**
 * A service may have an error for all its operations, as SQS has; clients know it by its own status
 * (https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html).
 */
function throttleOf({ service, wire }: Stub): ErrorParts {
  const own = "RequestThrottled";
  return Object.hasOwn(service.model().errors, own) ? { code: own } : throttles[wire];
}

/** The throttling errors of other services, by protocol. */
const throttles: { readonly [Protocol in ProtocolName]: { readonly code: string; readonly status: number } } = {
  awsJson1_0: { code: "ThrottlingException", status: 400 },
  awsJson1_1: { code: "ThrottlingException", status: 400 },
  awsQuery: { code: "Throttling", status: 400 },
  restJson1: { code: "TooManyRequestsException", status: 429 },
  restXml: { code: "SlowDown", status: 503 },
};

interface ErrorParts {
  readonly code: string;
  readonly message?: string | undefined;
  readonly status?: number | undefined;
}

function errorOf(stub: Stub, { code, message = ON_PURPOSE, status }: ErrorParts): ServiceError {
  const name = nameOf(stub.service.model(), code);
  return new ServiceError(name, message, status ?? statusOf(stub.service.model(), name));
}

/** The shape name of an error; also accepts its older Query code. */
function nameOf({ errors }: ServiceModel, code: string): string {
  if (Object.hasOwn(errors, code)) return code;
  return Object.entries(errors).find(([, { queryCode }]) => queryCode === code)?.[0] ?? code;
}

/** The status of common errors, which no model has; undefined for modelled ones, whose status the model has. */
function statusOf({ errors }: ServiceModel, code: string): number | undefined {
  if (Object.hasOwn(errors, code)) return undefined;
  if (/^(ServiceUnavailable|SlowDown)/.test(code)) return 503;
  return code.startsWith("Internal") ? 500 : undefined;
}

function refuse(error: ServiceError): AppliedEffect {
  return {
    around() {
      throw error;
    },
  };
}
