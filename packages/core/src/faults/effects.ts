import { type ProtocolName, ServiceError, type ServiceModel, withHeaders } from "@cloudstub/kit";
import type { Stub } from "../registry/stub.js";
import { whenThere } from "../wire/when-there.js";
import { batchOf, type Json, withoutEntries } from "./batch.js";
import { answering } from "./canned-answer.js";
import { chosenEntries } from "./chosen-entries.js";
import { type EffectOf, ENTRY_ERROR, type FaultEffect, type FaultEffectName } from "./definition.js";
import type { Fault } from "./fault.js";
import type { Pauses } from "./pauses.js";

/** Where an effect takes place. */
export interface Place {
  readonly stub: Stub;
  /** Ends early when the fault is removed or the server closes; only then, where no time is given. */
  readonly pause: (milliseconds?: number) => Promise<void>;
  /** Settles as the work does; rejects with the error as soon as the fault is removed or the server closes. */
  readonly whileOn: Pauses["whileOn"];
}

/** What an effect does around the operation. */
type Carried = Pick<Fault, "around" | "isAnswer">;

/** How each effect is carried out. */
const effects: { readonly [Name in FaultEffectName]: (effect: EffectOf<Name>, place: Place) => Carried } = {
  error: ({ code, message, status }, { stub }) => refuse(errorOf(stub, { code, message, status })),

  throttle({ code, retryAfter }, { stub }) {
    const usual = throttles[stub.wire];
    const error = errorOf(stub, code === undefined ? usual : { code });
    if (retryAfter === undefined) return refuse(error);
    // Clients read seconds, with fractions, under the first name, or milliseconds under the second.
    const hint = { "Retry-After": String(retryAfter / 1000), "x-amz-retry-after": String(retryAfter) };
    return refuse(withHeaders(error, hint));
  },

  answer: ({ output }, { stub, whileOn }) => ({
    isAnswer: true,
    around: answering(stub, output, whileOn),
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

  // What the error is does not matter: the caller gets nothing of it.
  "dropped-connection": ({ effect }, { stub }) => refuse(errorOf(stub, { code: effect })),

  "truncated-body": () => ({}),

  "malformed-body": () => ({}),

  "failed-entries": ({ entries, code = ENTRY_ERROR, message = ON_PURPOSE }, { stub }) => ({
    around(input, run) {
      const batch = batchOf(stub.service.model(), stub.operation);
      if (batch === undefined) return run(input);
      const failed = chosenEntries(batch, input, entries);
      const allFail = failed.length === batch.entries(input).length;
      const output = allFail ? batch.nothing() : run(withoutEntries(input, failed));
      return whenThere(output as Json, (those) => batch.report(those, failed, { code, message }));
    },
  }),
};

/** Makes of an effect what the request line carries out. */
export function carryOut(effect: FaultEffect, place: Place): Carried {
  return (effects[effect.effect] as (effect: FaultEffect, place: Place) => Carried)(effect, place);
}

const ON_PURPOSE = "A fault of CloudStub made this fail on purpose.";

/** What AWS's services of each protocol say when they are asked too much. */
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

/** Errors go by the name of their shape; the older code of the Query protocol means the same. */
function nameOf({ errors }: ServiceModel, code: string): string {
  if (Object.hasOwn(errors, code)) return code;
  return Object.entries(errors).find(([, { queryCode }]) => queryCode === code)?.[0] ?? code;
}

/** The status of the errors that every service may answer with and none models; the model knows that of the others. */
function statusOf({ errors }: ServiceModel, code: string): number | undefined {
  if (Object.hasOwn(errors, code)) return undefined;
  if (/^(ServiceUnavailable|SlowDown)/.test(code)) return 503;
  return code.startsWith("Internal") ? 500 : undefined;
}

function refuse(error: ServiceError): Carried {
  return {
    around() {
      throw error;
    },
  };
}
