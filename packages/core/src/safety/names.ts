import { BlockList, isIP } from "node:net";
import { type Allowlist, allowsOrigin } from "./allowlist.js";
import { isAwsHost } from "./aws-hosts.js";

/** Names at whose end no public DNS answers: RFC 6761 and 6762 (`localhost`, `test`, `local`), ICANN's `internal`, and `svc` inside Kubernetes. */
const specialEnds = new Set(["localhost", "test", "local", "internal", "svc"]);

/** RFC 8375, and the name that LocalStack's owners point at 127.0.0.1: both are local with all names below them. */
const localNames = ["home.arpa", "localhost.localstack.cloud"];

/** Addresses of this machine and of networks that are nobody else's (RFC 6890, "globally reachable: false"). */
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

/** The name or the address in `host:port`: in lower case, without the port and without the dot of DNS's root. IPv6 keeps its brackets. */
export function nameIn(authority: string): string {
  const host = authority.slice(authority.lastIndexOf("@") + 1).toLowerCase();
  const end = host.startsWith("[") ? host.indexOf("]") + 1 : host.indexOf(":");
  const name = end > 0 ? host.slice(0, end) : host;
  return name.endsWith(".") ? name.slice(0, -1) : name;
}

/**
 * True where public DNS can't point a name at this server unless its owner, AWS or the user does: a page that was loaded under such a
 * name did not come here by DNS rebinding. Clients with a proxy or a resolver of their own send AWS's names.
 */
export function isOwnName(name: string, { hosts }: Allowlist): boolean {
  return isAddress(name) || isLocalName(name) || isAwsHost(name) || hosts.includes("*") || isNamed(name, hosts);
}

/**
 * True for the origin of a page that may use this server: one from this machine or from a private network, from the host under which it
 * addresses the server, or one that the user allows.
 *
 * Stricter than {@link isOwnName}: anyone can have a public address, or a bucket at AWS, with a page in it.
 */
export function isLocalOrigin(origin: string, host: string | undefined, allowlist: Allowlist): boolean {
  if (allowsOrigin(origin, allowlist)) return true;
  const [scheme = "", authority = "", ...rest] = origin.split("//");
  const name = nameIn(authority);
  if (name === "" || rest.length > 0) return false;
  // Apps with a web view: capacitor://localhost. Other names are not hosts there: those of browsers' extensions are letters.
  if (scheme !== "http:" && scheme !== "https:") return name === "localhost";
  if (host !== undefined && name === nameIn(host)) return true;
  return isAddress(name) ? isPrivate(name) : isLocalName(name) || isNamed(name, allowlist.hosts);
}

/** True for an IP address, and for all that browsers take for one: whatever ends in a number (URL Standard, 3.5). */
function isAddress(name: string): boolean {
  return (name.startsWith("[") && name.endsWith("]")) || /^(\d+|0x[\da-f]*)$/.test(lastLabel(name));
}

function isPrivate(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, "");
  const version = isIP(bare);
  return version !== 0 && privateAddresses.check(bare, version === 6 ? "ipv6" : "ipv4");
}

/** A name without a dot is that of a machine or a container of this network. */
function isLocalName(name: string): boolean {
  return !name.includes(".") || specialEnds.has(lastLabel(name)) || isNamed(name, localNames);
}

function lastLabel(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function isNamed(name: string, names: readonly string[]): boolean {
  return names.some((own) => name === own || isBelow(name, own));
}

function isBelow(name: string, end: string): boolean {
  return name.endsWith(end) && name.at(-end.length - 1) === ".";
}
