import { BlockList, isIPv4, isIPv6 } from "node:net";

/** True where an address is in a subnet such as `10.0.0.0/8`. */
export function isInSubnet(address: string, subnet: string): boolean {
  const [network = "", bits = ""] = subnet.split("/");
  const family = familyOf(address);
  const prefix = Number(bits);
  const most = family === "ipv4" ? 32 : 128;
  if (family === undefined || familyOf(network) !== family || !/^\d{1,3}$/.test(bits) || prefix > most) return false;
  const list = new BlockList();
  list.addSubnet(network, prefix, family);
  return list.check(address, family);
}

function familyOf(address: string): "ipv4" | "ipv6" | undefined {
  if (isIPv4(address)) return "ipv4";
  return isIPv6(address) ? "ipv6" : undefined;
}
