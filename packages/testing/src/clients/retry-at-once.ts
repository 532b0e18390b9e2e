/** A `retryStrategy` for SDK clients. `new SQSClient({ retryStrategy: mock.clientConfig({ fastRetries: true }).retryStrategy })` */
export interface SdkRetryStrategy {
  acquireInitialRetryToken(): Promise<RetryToken>;
  refreshRetryTokenForRetry(last: RetryToken, error: { readonly errorType: string }): Promise<RetryToken>;
  recordSuccess(): void;
}

interface RetryToken {
  getRetryCount(): number;
  /** In milliseconds. */
  getRetryDelay(): number;
}

/** Retries the same errors as the SDK's standard strategy, without its back-off and its quota. */
export function retryImmediately(maxAttempts: number): SdkRetryStrategy {
  return {
    acquireInitialRetryToken: async () => token(0),
    async refreshRetryTokenForRetry(last, { errorType }) {
      const attempts = last.getRetryCount() + 1;
      const isRetried = errorType === "THROTTLING" || errorType === "TRANSIENT";
      // The SDK replaces this error by that of the last attempt.
      if (!isRetried || attempts >= maxAttempts) throw new Error("No more retries.");
      return token(attempts);
    },
    recordSuccess() {},
  };
}

function token(count: number): RetryToken {
  return { getRetryCount: () => count, getRetryDelay: () => 0 };
}
