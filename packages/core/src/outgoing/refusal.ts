import { BlockList, isIP } from "node:net";
import { hostname, networkInterfaces } from "node:os";
import type { Reach } from "@cloudstub/kit";
import { ownPorts } from "./own-ports.js";

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");

/** Addresses that lead to this machine where a request is sent to them. */
const unspecified = new BlockList();
unspecified.addAddress("0.0.0.0", "ipv4");
unspecified.addAddress("::", "ipv6");

/** A host and a port that a request would be sent to. */
interface Target {
  /** An IP address. */
  readonly address: string;
  readonly port: number;
}

/**
 * Why no service may send a request to a URL, in words; undefined where it may, as far as the URL alone tells. The addresses of a name are
 * looked at when it is resolved: {@link refusalOfAddress}. `URL` turns `2130706433`, `0x7f000001` and `127.1` into `127.0.0.1`.
 */
export function refusalOfUrl(url: string, reach: Reach = "anywhere"): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const target = new URL(url);
  const port = portOf(target);
  const host = target.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) > 0) return refusalOfAddress({ address: host, port }, reach);
  const name = host.replace(/\.$/, "");
  const isOwnName = name === "localhost" || name.endsWith(".localhost") || name === hostname().toLowerCase();
  return isOwnName && ownPorts().has(port) ? ownPort(port) : undefined;
}

/** The same for an address. */
export function refusalOfAddress({ address, port }: Target, reach: Reach = "anywhere"): string | undefined {
  if (ownPorts().has(port) && isOfThisMachine(address)) return ownPort(port);
  if (reach === "loopback" && !contains(loopback, address))
    return `${address} is not a loopback address, and no other is allowed.`;
  return undefined;
}

/** The port that a URL names, or that of its protocol. */
export function portOf({ port, protocol }: URL): number {
  return port === "" ? (protocol === "https:" ? 443 : 80) : Number(port);
}

const ownPort = (port: number) =>
  `Port ${port} of this machine is CloudStub's own. Give the address of your own program.`;

function isOfThisMachine(address: string): boolean {
  if (contains(loopback, address) || contains(unspecified, address)) return true;
  const own = new BlockList();
  for (const each of Object.values(networkInterfaces()).flat())
    if (each !== undefined)
      own.addAddress(each.address.split("%")[0] as string, each.family === "IPv6" ? "ipv6" : "ipv4");
  return contains(own, address);
}

/** True also for an IPv4 address that is written as one of IPv6: `::ffff:127.0.0.1`. */
function contains(list: BlockList, address: string): boolean {
  return list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}
