import { ServiceError } from "@cloudstub/kit";
import { holdCall } from "../journal/held.js";
import { wireError } from "../protocols/error-model.js";
import type { Stub } from "../registry/stub.js";
import type { World } from "../world/world.js";
import { failureOf, type Progress, record } from "./perform.js";

/** Records a call that succeeded, and returns the output as the caller gets it. Throws where a fault hides it. */
export function succeeded(world: World, progress: Progress, output: unknown): unknown {
  progress.output = output;
  const hidden = hiddenBy(progress);
  if (hidden !== undefined) throw failed(world, progress, hidden);
  const { stub } = progress;
  recordCall(world, progress, stub?.service.model().operations[stub.operation]?.http?.[2] ?? 200);
  return output;
}

/** Records a call that failed, and returns the error as the caller gets it: with its HTTP status. */
export function failed(world: World, progress: Progress, error: unknown): ServiceError {
  const declared = failureOf(progress, hiddenBy(progress) ?? error);
  const { stub, fault } = progress;
  const told = stub === undefined ? declared : withStatus(declared, wireError(stub.service.model(), declared).status);
  recordCall(world, progress, stub === undefined || fault?.outcome === "lost" ? 0 : (told.status ?? 0));
  tellOfDefect(world, progress);
  return told;
}

/** The caller has another model, and could not know the status that this one gives an error. */
function withStatus(error: ServiceError, status: number): ServiceError {
  if (error.status !== undefined) return error;
  const { code, message, members, headers, stack } = error;
  return Object.assign(new ServiceError(code, message, status, members), { headers, stack });
}

/** The error that a caller gets where a fault hides how the operation ended. */
function hiddenBy({ stub, fault }: Progress): ServiceError | undefined {
  switch (fault?.outcome) {
    case "lost":
      return hiddenAnswer("AnswerLost", stub, "was lost on purpose");
    case "unreadable":
      return hiddenAnswer("AnswerUnreadable", stub, "was made unreadable on purpose");
    default:
      return undefined;
  }
}

function hiddenAnswer(code: string, stub: Stub | undefined, what: string): ServiceError {
  return new ServiceError(
    code,
    `The answer of ${stub?.service.id} ${stub?.operation} ${what}, by a fault of CloudStub.`,
    500,
  );
}

/** It has no address of its own: a method and path of its operation, as far as the model names them. */
function recordCall(world: World, progress: Progress, statusCode: number): void {
  const [method, url] = progress.stub?.http ?? ["POST", "/"];
  const held = world.journal.isOn ? holdCall(progress) : undefined;
  record(world, progress, { kind: "call", method, url, statusCode, held });
}

function tellOfDefect({ defectObservers }: World, { stub, cause, defect }: Progress): void {
  if (defect === undefined) return;
  const what = `${stub?.service.id} ${stub?.operation}, called for ${cause},`;
  for (const observe of defectObservers) observe({ what, error: defect });
}
