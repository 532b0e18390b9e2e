import { ServiceError } from "@cloudstub/kit";
import type { Steps } from "../steps.js";

/** True for codes which say that something is not there. */
export function isMissing(code: string): boolean {
  return /NotFound|NoSuch|NonExistent|DoesNotExist/.test(code);
}

/** Takes away a part of a resource, unless it is gone already; undefined where it was. */
export function* unlessGone<T>(steps: Steps<T>): Steps<T | undefined> {
  try {
    return yield* steps;
  } catch (error) {
    if (ServiceError.is(error) && isMissing(error.code)) return undefined;
    throw error;
  }
}
