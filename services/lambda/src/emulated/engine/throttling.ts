import type { FunctionHost, RunningVersion } from "@cloudstub/kit";
import type { StoreCall } from "../types.js";
import { ACCOUNT_CONCURRENCY, LEAST_UNRESERVED, reservedConcurrency } from "./concurrency.js";
import { throttled } from "./errors.js";
import { type FoundFunction, settingsOf } from "./functions.js";
import { functionArn } from "./names.js";

/**
 * Throws `TooManyRequestsException` where a version has no concurrency left: what is provisioned for it is used first, then what its function
 * reserved and did not provision, or else what the account has unreserved (Lambda developer guide, "Understanding Lambda function scaling").
 */
export function checkConcurrency(
  call: StoreCall,
  host: FunctionHost,
  { name, version }: Pick<FoundFunction, "name" | "version">,
): void {
  const { state } = call;
  const reserved = settingsOf(state, name).reservedConcurrency;
  if (reserved === 0) throw throttled("ReservedFunctionConcurrentInvocationLimitExceeded");
  const running = [...host.running()];
  // No account has less unreserved than this, so that most invocations need not count.
  if (reserved === undefined && totalOf(running) < LEAST_UNRESERVED) return;
  const key = functionArn(call, { name });
  const own = running.filter(({ functionKey }) => functionKey === key);
  const provisioned = provisionedOf(call, name);
  const ofVersion = own.find((each) => each.version === version)?.invocations ?? 0;
  if (ofVersion < (provisioned.get(version) ?? 0)) return;
  if (reserved !== undefined) {
    if (onDemand(own, provisioned) >= reserved - sum(provisioned.values()))
      throw throttled("ReservedFunctionConcurrentInvocationLimitExceeded");
    return;
  }
  if (unreservedRunning(call, running) >= ACCOUNT_CONCURRENCY - reservedConcurrency(state))
    throw throttled("ConcurrentInvocationLimitExceeded");
}

/** The provisioned concurrency of a function's versions; that of an alias is its main version's. */
function provisionedOf({ state }: StoreCall, name: string): ReadonlyMap<string, number> {
  const all = new Map<string, number>();
  const aliases = state.aliases.of(name);
  for (const [qualifier, { requested }] of state.provisioned.of(name).entries()) {
    const version = aliases.get(qualifier)?.FunctionVersion ?? qualifier;
    all.set(version, (all.get(version) ?? 0) + requested);
  }
  return all;
}

/** The invocations of a function's versions beyond what is provisioned for them. */
function onDemand(own: readonly RunningVersion[], provisioned: ReadonlyMap<string, number>): number {
  return sum(own.map(({ version, invocations }) => Math.max(0, invocations - (provisioned.get(version) ?? 0))));
}

/** The invocations of the account's functions that reserved nothing. */
function unreservedRunning(call: StoreCall, running: readonly RunningVersion[]): number {
  const prefix = functionArn(call, { name: "" });
  return totalOf(
    running.filter(({ functionKey }) => {
      if (!functionKey.startsWith(prefix)) return false;
      return settingsOf(call.state, functionKey.slice(prefix.length)).reservedConcurrency === undefined;
    }),
  );
}

function totalOf(running: readonly RunningVersion[]): number {
  return sum(running.map(({ invocations }) => invocations));
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
