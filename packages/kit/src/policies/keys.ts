import { type AskingCall, principalOf } from "./caller.js";

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

/** A service that asks, and the resource on behalf of which it does, with its account. */
interface AskingService {
  readonly principal: string;
  readonly sourceArn: string;
  readonly sourceAccount: string;
}

/** The keys of what a service asks for on behalf of a resource (IAM User Guide, "AWS global condition context keys"). */
export function keysOfService({ principal, sourceArn, sourceAccount }: AskingService): ConditionKeys {
  return keysIn({
    "aws:principalisawsservice": ["true"],
    "aws:principalservicename": [principal],
    "aws:sourceaccount": [sourceAccount],
    "aws:sourcearn": [sourceArn],
  });
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

/** The request of a client: its headers by their names in small letters, and its connection, where there is one. */
interface ClientRequest {
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined };
  readonly connection?: { readonly remoteAddress?: string | undefined } | undefined;
}

/** What of a call the global keys tell. */
interface KeyedCall extends AskingCall {
  readonly region: string;
  readonly clock: { readonly now: () => number };
  readonly request?: ClientRequest | undefined;
}

/**
 * The keys that every request has (IAM User Guide, "AWS global condition context keys"), as far as they are known here: accounts, region, time, the identity
 * that credentials were issued to, and what the client sent. A request counts as one over TLS, as it would be to AWS: policies that deny plain HTTP let all in
 * here. What other services ask for has not the keys of a client, and of which resource it is on behalf is not known.
 */
export function globalKeys(call: KeyedCall): ConditionKeys {
  return (name) => keysOfCall(name, call) ?? keysOfPrincipal(name, call) ?? keysOfRequest(name, call.request);
}

function keysOfCall(name: string, { caller, account, region, clock }: KeyedCall): readonly string[] | undefined {
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
}

/** Sessions of roles have no name of a user. Of a role the key has the ARN of the role, here without its path, not that of the session. */
function keysOfPrincipal(name: string, call: KeyedCall): readonly string[] | undefined {
  if (!/^aws:(?:principalarn|principaltype|userid|username)$/.test(name)) return undefined;
  const principal = principalOf(call);
  if (principal === undefined) return undefined;
  const { arn, userId } = principal;
  const [kind = "", role = ""] = (arn.split(":")[5] ?? "").split("/");
  switch (name) {
    case "aws:principalarn":
      return [kind === "assumed-role" ? `arn:${arn.split(":")[1]}:iam::${call.caller.account}:role/${role}` : arn];
    case "aws:principaltype":
      return [principalTypes.get(kind) ?? "User"];
    case "aws:userid":
      return [userId];
    default:
      return kind === "user" ? [arn.slice(arn.lastIndexOf("/") + 1)] : [];
  }
}

const principalTypes: ReadonlyMap<string, string> = new Map([
  ["assumed-role", "AssumedRole"],
  ["federated-user", "FederatedUser"],
  ["root", "Account"],
]);

function keysOfRequest(name: string, request: ClientRequest | undefined): readonly string[] | undefined {
  if (request === undefined) return undefined;
  switch (name) {
    case "aws:sourceip": {
      const address = request.connection?.remoteAddress;
      return address === undefined ? undefined : [address.replace(/^::ffff:/, "")];
    }
    case "aws:useragent":
      return textsOf(request.headers["user-agent"]);
    case "aws:referer":
      return textsOf(request.headers["referer"]);
    case "aws:viaawsservice":
      return ["false"];
    // Only requests that a service makes on behalf of a resource have these.
    case "aws:sourcearn":
    case "aws:sourceaccount":
    case "aws:calledvia":
      return [];
    default:
      return undefined;
  }
}

function textsOf(header: string | readonly string[] | undefined): readonly string[] {
  return header === undefined ? [] : [header].flat();
}
