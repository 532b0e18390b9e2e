/** What an SDK client takes as its `retryStrategy`. `new SQSClient({ retryStrategy: mock.clientConfig({ fastRetries: true }).retryStrategy })` */
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

/** Retries what the SDK's standard strategy retries, as often, and without its back-off nor its quota. */
export function retryAtOnce(maxAttempts: number): SdkRetryStrategy {
  return {
    acquireInitialRetryToken: async () => token(0),
    async refreshRetryTokenForRetry(last, { errorType }) {
      const attempts = last.getRetryCount() + 1;
      const isRetried = errorType === "THROTTLING" || errorType === "TRANSIENT";
      // The SDK then throws the error of the last attempt, and not this one.
      if (!isRetried || attempts >= maxAttempts) throw new Error("No more retries.");
      return token(attempts);
    },
    recordSuccess() {},
  };
}

function token(count: number): RetryToken {
  return { getRetryCount: () => count, getRetryDelay: () => 0 };
}
