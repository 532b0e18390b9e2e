import type { RetryPolicy } from "../topics/delivery-policy.js";

/** Retries within one phase. */
interface Phase {
  readonly retries: number;
  /** Seconds before the retry with this number, which begins at 0. */
  readonly delay: (retry: number) => number;
}

/** The phases of retries for queues and functions (SNS Developer Guide, "Amazon SNS message delivery retries"). */
const awsEndpoints: readonly Phase[] = [
  { retries: 3, delay: () => 0 },
  { retries: 2, delay: () => 1 },
  { retries: 10, delay: between(1, 20, 10, "exponential") },
  { retries: 100_000, delay: () => 20 },
];

/** Milliseconds until a delivery to a queue or function is tried again after this many attempts; undefined where it is given up. */
export function retryOfAwsEndpoint(attempts: number): number | undefined {
  return delayAfter(awsEndpoints, attempts);
}

/** The same for an HTTP endpoint, by its retry policy: retries without delay, with the least, with growing and with the greatest delay. */
export function retryOfHttpEndpoint(policy: RetryPolicy, attempts: number): number | undefined {
  const {
    minDelayTarget: least,
    maxDelayTarget: most,
    numNoDelayRetries,
    numMinDelayRetries,
    numMaxDelayRetries,
  } = policy;
  const growing = policy.numRetries - numNoDelayRetries - numMinDelayRetries - numMaxDelayRetries;
  const phases: readonly Phase[] = [
    { retries: numNoDelayRetries, delay: () => 0 },
    { retries: numMinDelayRetries, delay: () => least },
    { retries: growing, delay: between(least, most, growing, policy.backoffFunction) },
    { retries: numMaxDelayRetries, delay: () => most },
  ];
  return delayAfter(phases, attempts);
}

function delayAfter(phases: readonly Phase[], attempts: number): number | undefined {
  let retry = attempts - 1;
  for (const { retries, delay } of phases) {
    if (retry < retries) return Math.round(delay(retry) * 1000);
    retry -= retries;
  }
  return undefined;
}

/** How far a delay has come from the least to the greatest; AWS draws the curves and gives no formulas. */
const curves: { readonly [Function in RetryPolicy["backoffFunction"]]: (part: number) => number } = {
  linear: (part) => part,
  arithmetic: (part) => (part * (part + 1)) / 2,
  geometric: (part) => part ** 2,
  exponential: (part) => (2 ** (10 * part) - 1) / 1023,
};

// oxlint-disable-next-line max-params -- the ends of the curve, the number of its steps and its form
function between(least: number, most: number, retries: number, form: RetryPolicy["backoffFunction"]): Phase["delay"] {
  return (retry) => least + (most - least) * curves[form](retries > 1 ? retry / (retries - 1) : 0);
}
