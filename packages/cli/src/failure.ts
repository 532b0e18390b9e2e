import { ModuleError, StoreError } from "@cloudstub/server";

/** A failed start that the user can fix. The message says what happened, with which input, and what to do. */
export class StartFailure extends Error {
  override readonly name = "StartFailure";
}

/** The message for an error that ended the server. Has a stack only for a defect of ours, with debug. */
export function explain(error: unknown, debug: boolean): string {
  if (error instanceof StartFailure || error instanceof ModuleError || error instanceof StoreError)
    return `cloudstub: ${error.message}`;
  const message = error instanceof Error ? error.message : String(error);
  const report =
    "This is a defect of CloudStub, not of your configuration. Please report it with this message and the command line.";
  if (debug && error instanceof Error) return `cloudstub: ${message}\n${report}\n${error.stack}`;
  return `cloudstub: ${message}\n${report} -Dstub.debug=true adds the stack trace.`;
}
