import { BlockList, isIP } from "node:net";
import { type Allowlist, allowsOrigin } from "./allowlist.js";
import { isAwsHost } from "./aws-hosts.js";

/** Top-level names that public DNS does not serve: RFC 6761 and 6762 (`localhost`, `test`, `local`), ICANN's `internal`, Kubernetes' `svc`. */
const privateTopLevelNames = new Set(["localhost", "test", "local", "internal", "svc"]);

/** RFC 8375, and the name that LocalStack's owners point to 127.0.0.1; their subdomains are local too. */
const localNames = ["home.arpa", "localhost.localstack.cloud"];

/** Addresses of this machine and of private networks (RFC 6890, "globally reachable: false"). */
const privateAddresses = new BlockList();
for (const [net, prefix] of [
  ["0.0.0.0", 32],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  privateAddresses.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of [
  ["::", 127],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  privateAddresses.addSubnet(net, prefix, "ipv6");

/** The name or address in `host:port`, in lower case, without the port and a final dot. IPv6 keeps its brackets. */
export function nameIn(authority: string): string {
  const host = authority.slice(authority.lastIndexOf("@") + 1).toLowerCase();
  const end = host.startsWith("[") ? host.indexOf("]") + 1 : host.indexOf(":");
  const name = end > 0 ? host.slice(0, end) : host;
  return name.endsWith(".") ? name.slice(0, -1) : name;
}

/**
 * True for a name that only this server's user or AWS can point here, so that a page with this name is not DNS rebinding. Clients with
 * their own proxy or resolver send AWS's names.
 */
export function isOwnName(name: string, { hosts }: Allowlist): boolean {
  return isAddress(name) || isLocalName(name) || isAwsHost(name) || hosts.includes("*") || isNamed(name, hosts);
}

/**
 * True for the origin of a page that may use this server: on this machine or in a private network, with the same host as the request,
 * or allowed by the user.
 *
 * Stricter than {@link isOwnName}: anyone can serve a page from a public address or an AWS bucket.
 */
export function isLocalOrigin(origin: string, host: string | undefined, allowlist: Allowlist): boolean {
  if (allowsOrigin(origin, allowlist)) return true;
  const [scheme = "", authority = "", ...rest] = origin.split("//");
  const name = nameIn(authority);
  if (name === "" || rest.length > 0) return false;
  // Apps with a web view: capacitor://localhost. With such schemes other names are not hosts, but ids of browser extensions.
  if (scheme !== "http:" && scheme !== "https:") return name === "localhost";
  if (host !== undefined && name === nameIn(host)) return true;
  return isAddress(name) ? isPrivate(name) : isLocalName(name) || isNamed(name, allowlist.hosts);
}

/** True for a name of which each page of the same site, in a browser's sense, is a page of this machine or of its private network. */
export function isAlone(name: string): boolean {
  return isAddress(name) || isLocalName(name);
}

/** True for an IP address, and for any name that ends in a number, which browsers treat as one (URL Standard, 3.5). */
function isAddress(name: string): boolean {
  return (name.startsWith("[") && name.endsWith("]")) || /^(\d+|0x[\da-f]*)$/.test(lastLabel(name));
}

function isPrivate(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, "");
  const version = isIP(bare);
  return version !== 0 && privateAddresses.check(bare, version === 6 ? "ipv6" : "ipv4");
}

/** A name without a dot belongs to a machine or container of this network. */
function isLocalName(name: string): boolean {
  return !name.includes(".") || privateTopLevelNames.has(lastLabel(name)) || isNamed(name, localNames);
}

function lastLabel(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function isNamed(name: string, names: readonly string[]): boolean {
  return names.some((own) => name === own || isSubdomain(name, own));
}

function isSubdomain(name: string, domain: string): boolean {
  return name.endsWith(domain) && name.at(-domain.length - 1) === ".";
}
