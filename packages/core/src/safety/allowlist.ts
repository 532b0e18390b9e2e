import { domainToASCII } from "node:url";

/** What users let in besides what is local by itself. */
export interface Allowlist {
  /** Host names of this server as {@link readAllowedHost} gives them. */
  readonly hosts: readonly string[];
  /** Origins of pages as {@link readAllowedOrigin} gives them. */
  readonly origins: readonly string[];
}

/** The texts that an {@link Allowlist} is made of; none unless given. */
export interface AllowOptions {
  /** Names under which clients reach this server: `cloud.example`, which stands for the names below it too, or `*` for all. */
  readonly allowHost?: readonly string[] | undefined;
  /** Origins whose pages may use this server: `https://app.example`, `https://*.app.example`, `null`, or `*` for all. */
  readonly allowOrigin?: readonly string[] | undefined;
}

/**
 * Reads what users allow. The address or name that the ports are bound to is allowed too.
 *
 * Throws a `RangeError` that names the text which is no host name or no origin.
 *
 * @example makeAllowlist("127.0.0.1", { allowOrigin: ["https://app.example"] });
 */
export function makeAllowlist(boundTo: string, { allowHost = [], allowOrigin = [] }: AllowOptions = {}): Allowlist {
  const hosts = allowHost.map((text) => readAllowedHost(text) ?? refuse("allowHost", text, "a host name without a port"));
  const origins = allowOrigin.map(
    (text) => readAllowedOrigin(text) ?? refuse("allowOrigin", text, "an origin such as https://app.example"),
  );
  return { hosts: [boundTo.toLowerCase(), ...hosts], origins };
}

function refuse(option: string, text: string, what: string): never {
  throw new RangeError(`${option} is given ${JSON.stringify(text)}, which is not ${what}.`);
}

/** A name in lower-case ASCII, without the `*.` or `.` that may stand before it; `*` as it is. Undefined for what is no name. */
export function readAllowedHost(text: string): string | undefined {
  if (text === "*") return text;
  const name = text.replace(/^\*?\./, "");
  return /[:/?#@\s]/.test(name) ? undefined : domainToASCII(name) || undefined;
}

/** An origin as browsers write it, `https://app.example`, where `*.` may stand before the name; `*` and `null` as they are. */
export function readAllowedOrigin(text: string): string | undefined {
  if (text === "*" || text === "null") return text;
  if (!URL.canParse(text)) return undefined;
  const { protocol, host, pathname, search, hash, username } = new URL(text);
  return host === "" || `${pathname}${search}${hash}${username}`.replace("/", "") !== "" ? undefined : `${protocol}//${host}`;
}

/** True for an origin that the user allows by name. */
export function allowsOrigin(origin: string, { origins }: Allowlist): boolean {
  return origins.some((allowed) => allowed === "*" || allowed === origin || isBelow(origin, allowed));
}

function isBelow(origin: string, allowed: string): boolean {
  const [before, after] = allowed.split("*");
  return after !== undefined && origin.startsWith(before as string) && origin.endsWith(after);
}
