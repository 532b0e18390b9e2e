import { BlockList, isIP } from "node:net";
import { fault } from "./filter-fault.js";

/** Makes the test whether a text is an IP address in a block: `10.0.0.0/24`. Source of the words: CIDR of AWS's Event Ruler. */
export function cidr(block: string): (text: string) => boolean {
  const [address = "", mask = "", ...rest] = block.split("/");
  if (mask === "" || rest.length > 0) fault("Malformed CIDR, one '/' required");
  if (!/^\d+$/.test(mask)) fault("Malformed CIDR, mask bits must be an integer");
  const version = isIP(address);
  if (version === 0) fault(`Nonstandard IP address: ${address}`);
  const bits = version === 4 ? 32 : 128;
  if (Number(mask) > bits) fault(version === 4 ? "IPv4 mask bits must be < 32" : "IPv6 mask bits must be < 128");
  const list = new BlockList();
  list.addSubnet(address, Number(mask), familyOf(version));
  return (text) => {
    const given = isIP(text);
    return given === version && list.check(text, familyOf(given));
  };
}

function familyOf(version: number): "ipv4" | "ipv6" {
  return version === 4 ? "ipv4" : "ipv6";
}
