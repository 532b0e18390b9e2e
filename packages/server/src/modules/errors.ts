import { basename } from "node:path";

/** A module archive that can't be used. Its message names the archive, what is wrong with it and what to do. */
export class ModuleError extends Error {
  override readonly name = "ModuleError";

  constructor(
    /** Path of the archive. */
    readonly archive: string,
    /** Continues "cloudstub-sqs-0.1.0.jar …" and ends without a full stop: `is not a zip archive`. */
    readonly problem: string,
    {
      remedy = "Build or download the archive again.",
      cause,
    }: { readonly remedy?: string; readonly cause?: unknown } = {},
  ) {
    super(`${basename(archive)} ${problem}. ${remedy}`, cause === undefined ? undefined : { cause });
  }
}
