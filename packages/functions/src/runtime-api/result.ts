/** What became of an event that a runtime got. */
export type Result =
  /** The response; empty where it went to a sink. */
  | { readonly kind: "response"; readonly body: Uint8Array }
  /** The error object that the runtime posted, unchanged. */
  | { readonly kind: "error"; readonly type: string; readonly body: Uint8Array }
  /** An error for which the platform has words. `isReported` where the runtime has ended with it. */
  | { readonly kind: "fault"; readonly type: string; readonly message: string; readonly endsRuntime: boolean }
  | { readonly kind: "timeout" };

/** The limit of a response: 6 MB, and 100 bytes more (as recorded; Lambda quotas say 6 MB). */
export const MAX_RESPONSE = 6_291_556;

/** AWS's words for a response beyond the limit. */
export const responseTooLarge: Result = {
  kind: "fault",
  type: "Function.ResponseSizeTooLarge",
  message: `Response payload size exceeded maximum allowed payload size (${MAX_RESPONSE} bytes).`,
  endsRuntime: false,
};

/** What the caller of a function gets that is ended while it runs. */
export const ENDED = "The function was ended, because its state was reset or its world has ended.";
