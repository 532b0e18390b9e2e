import { validateHeaderName, validateHeaderValue } from "node:http";
import { ServiceError } from "@cloudstub/kit";
import type { Stub } from "../registry/stub.js";
import type { WireResponse } from "../wire/wire.js";
import { isStream, sizeOf } from "../wire/wire-body.js";
import { type CannedAnswer, INVALID_ANSWER } from "./definition.js";
import type { Fault } from "./fault.js";
import { FaultError } from "./fault-error.js";
import type { Pauses } from "./pauses.js";
import { readMessage } from "./read-message.js";

/** Replaces an operation by a fixed output, or by a function that returns one. */
export function answerInstead(
  stub: Stub,
  output: object | CannedAnswer,
  whileOn: Pauses["whileOn"],
): NonNullable<Fault["around"]> {
  // Fixed output was checked when the fault was added.
  return typeof output === "function"
    ? answeredBy(stub, output as CannedAnswer, whileOn)
    : () => outputOf(stub, output);
}

/** Throws a {@link FaultError} for the first member that the model does not have or HTTP can't carry. */
export function checkOutput(stub: Stub, output: unknown): void {
  checkResponse(stub, stub.codec().encode(outputOf(stub, output), ""));
}

function outputOf({ service, operation }: Stub, output: unknown): unknown {
  return readMessage(service.model(), service.model().operations[operation]?.output, output);
}

function answeredBy(stub: Stub, answer: CannedAnswer, whileOn: Pauses["whileOn"]): NonNullable<Fault["around"]> {
  const model = stub.service.model();
  return async (input, run) => {
    let failure: unknown;
    const runWith = async (given: unknown) => {
      try {
        return await run(given === input ? input : readMessage(model, model.operations[stub.operation]?.input, given));
      } catch (error) {
        failure = error;
        throw error;
      }
    };
    try {
      const output = await whileOn(Promise.resolve(answer(input, runWith)), () =>
        invalid("did not arrive before the fault was removed."),
      );
      checkOutput(stub, output);
      return outputOf(stub, output);
    } catch (error) {
      if (error instanceof FaultError) throw invalid(`is invalid. ${error.message}`);
      if (error === failure || ServiceError.is(error)) throw error;
      const isModelled = error instanceof Error && Object.hasOwn(model.errors, error.name);
      throw isModelled ? new ServiceError(error.name, error.message) : invalid(`threw ${String(error)}`);
    }
  };
}

/** An error that names the test as its cause, with a status that SDKs do not retry. */
function invalid(reason: string): ServiceError {
  return new ServiceError(INVALID_ANSWER, `The test's answer ${reason}`, 400);
}

/** Without this check Node would silently break the connection, or send a response that clients can't read. */
function checkResponse({ http }: Stub, { status, headers, body }: WireResponse): void {
  if (!Number.isInteger(status) || status < 200 || status > 599)
    throw new FaultError(`The answer's status is ${status}. It must be a whole number from 200 to 599.`);
  for (const [name, value] of Object.entries(headers)) {
    if (!isHeader(name, value))
      throw new FaultError(`HTTP can't carry the answer's header ${JSON.stringify(`${name}: ${value}`)}.`);
  }
  const length = headers["Content-Length"];
  if (length !== undefined && !isStream(body) && http?.[0] !== "HEAD" && length !== String(sizeOf(body)))
    throw new FaultError(`The answer's Content-Length is ${length}, and its body has ${sizeOf(body)} bytes.`);
}

function isHeader(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}
