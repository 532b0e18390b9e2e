import { type ErrorText, ProductError } from "@cloudstub/core";

/** A failed start that the user can fix. The message says what happened, with which input, and what to do. */
export class StartFailure<
  Text extends ErrorText<"options" | "start" | "modules"> = ErrorText<"options" | "start" | "modules">,
> extends ProductError<Text> {
  override readonly name = "StartFailure";
}

/** The message for an error that ended the server. Has a stack only for a defect of ours, with debug. */
export function explain(error: unknown, debug: boolean): string {
  if (error instanceof ProductError) return `cloudstub: ${error.message}\nError code: ${error.code}`;
  const message = error instanceof Error ? error.message : String(error);
  const report =
    "This is a defect of CloudStub, not of your configuration. Please report it with this message and the command line.";
  if (debug && error instanceof Error) return `cloudstub: ${message}\n${report}\n${error.stack}`;
  return `cloudstub: ${message}\n${report} -Dstub.debug=true adds the stack trace.`;
}
