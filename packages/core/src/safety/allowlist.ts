import { domainToASCII } from "node:url";

/** The hosts and origins that users allow besides local ones. */
export interface Allowlist {
  /** Host names of this server, from {@link readAllowedHost}. */
  readonly hosts: readonly string[];
  /** Origins of pages, from {@link readAllowedOrigin}. */
  readonly origins: readonly string[];
}

/** The options that an {@link Allowlist} is made from. */
export interface AllowOptions {
  /** Names under which clients reach this server: `cloud.example` with its subdomains, or `*` for all. */
  readonly allowHost?: readonly string[] | undefined;
  /** Origins whose pages may use this server: `https://app.example`, `https://*.app.example`, `null`, or `*` for all. */
  readonly allowOrigin?: readonly string[] | undefined;
}

/**
 * Makes the allowlist of a server. It also allows the address or name that the ports are bound to.
 *
 * Throws a `RangeError` for a text that is not a host name or an origin.
 *
 * @example makeAllowlist("127.0.0.1", { allowOrigin: ["https://app.example"] });
 */
export function makeAllowlist(boundTo: string, { allowHost = [], allowOrigin = [] }: AllowOptions = {}): Allowlist {
  const hosts = allowHost.map(
    (text) => readAllowedHost(text) ?? refuse("allowHost", text, "a host name without a port"),
  );
  const origins = allowOrigin.map(
    (text) => readAllowedOrigin(text) ?? refuse("allowOrigin", text, "an origin such as https://app.example"),
  );
  return { hosts: [boundTo.toLowerCase(), ...hosts], origins };
}

function refuse(option: string, text: string, expected: string): never {
  throw new RangeError(`${option} is given ${JSON.stringify(text)}, which is not ${expected}.`);
}

/** Converts a name to lower-case ASCII, without a leading `*.` or `.`; keeps `*`. Undefined if it is not a name. */
export function readAllowedHost(text: string): string | undefined {
  if (text === "*") return text;
  const name = text.replace(/^\*?\./, "");
  return /[:/?#@*\s]/.test(name) ? undefined : domainToASCII(name) || undefined;
}

/** Converts an origin to the form of browsers, `https://app.example`, whose host may be `*` or begin with `*.`; keeps `*` and `null`. */
export function readAllowedOrigin(text: string): string | undefined {
  if (text === "*" || text === "null") return text;
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, pathname, search, hash, username } = new URL(text);
  if (host.replace(/^\*(?=\.|$)/, "").includes("*")) return undefined;
  return host === "" || `${pathname}${search}${hash}${username}`.replace("/", "") !== ""
    ? undefined
    : `${protocol}//${host}`;
}

/** True for an origin that the user allows. */
export function allowsOrigin(origin: string, { origins }: Allowlist): boolean {
  return origins.some((allowed) => allowed === "*" || allowed === origin || isBelow(origin, allowed));
}

function isBelow(origin: string, allowed: string): boolean {
  const [before, after] = allowed.split("*");
  return after !== undefined && origin.startsWith(before as string) && origin.endsWith(after);
}
