import type { LoadedService } from "@cloudstub/core/for-server";
import { ServiceError } from "@cloudstub/kit";
import { Problem } from "./problem.js";

/** What a service threw, as the API port tells it: a `Problem` with the status that its model has for the error, and an `Error` for a defect. */
export function serviceError(service: LoadedService, error: unknown): Error {
  if (ServiceError.is(error)) {
    const { errors } = service.model();
    const modelled = Object.hasOwn(errors, error.code) ? errors[error.code]?.status : undefined;
    return new Problem({ status: error.status ?? modelled ?? 400, code: error.code, detail: error.message });
  }
  if (error instanceof Error) return error;
  return new Error(`A route of ${service.id} threw a value that is not an Error.`, { cause: error });
}
