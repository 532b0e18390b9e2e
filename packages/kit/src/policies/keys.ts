/**
 * The values of a condition key of a request, by its name in small letters: `aws:principalaccount`. None where the request has no such key;
 * undefined where it can't be known here.
 */
export type ConditionKeys = (name: string) => readonly string[] | undefined;

/** The keys of several sources: the first one that knows a key tells its values. */
export function keysOf(...sources: readonly ConditionKeys[]): ConditionKeys {
  return (name) => {
    for (const source of sources) {
      const values = source(name);
      if (values !== undefined) return values;
    }
    return undefined;
  };
}

/** Keys by their names in small letters. */
export function keysIn(values: { readonly [name: string]: readonly string[] }): ConditionKeys {
  return (name) => (Object.hasOwn(values, name) ? values[name] : undefined);
}

/**
 * A family of keys with a name of the client's behind the prefix, such as `aws:resourcetag/`. These names are compared without regard to case, as
 * those of keys are.
 */
export function keysBehind(prefix: string, values: Iterable<readonly [name: string, value: string]>): ConditionKeys {
  return (name) => {
    if (!name.startsWith(prefix)) return undefined;
    const wanted = name.slice(prefix.length);
    return Array.from(values)
      .filter(([each]) => each.toLowerCase() === wanted)
      .map(([, value]) => value);
  };
}

/** What of a call the global keys tell. */
interface KeyedCall {
  readonly caller: { readonly account: string };
  /** The account of the resource. */
  readonly account: string;
  readonly region: string;
  readonly clock: { readonly now: () => number };
}

/**
 * The keys that every request has (IAM User Guide, "AWS global condition context keys"), as far as they are known here: accounts, region and time. A
 * request counts as one over TLS, as it would be to AWS: policies that deny plain HTTP let all in here.
 */
export function globalKeys({ caller, account, region, clock }: KeyedCall): ConditionKeys {
  return (name) => {
    switch (name) {
      case "aws:principalaccount":
        return [caller.account];
      case "aws:resourceaccount":
        return [account];
      case "aws:requestedregion":
        return [region];
      case "aws:securetransport":
        return ["true"];
      case "aws:principalisawsservice":
        return ["false"];
      case "aws:currenttime":
        return [new Date(clock.now()).toISOString()];
      case "aws:epochtime":
        return [String(Math.floor(clock.now() / 1000))];
      default:
        return undefined;
    }
  };
}
