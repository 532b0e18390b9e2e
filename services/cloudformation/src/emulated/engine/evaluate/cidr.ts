/** Bits of an address: version 4 and version 6. */
const sizes = { v4: 32, v6: 128 } as const;

/**
 * Divides a block of addresses (CloudFormation User Guide, "Fn::Cidr"): `count` blocks, of which each leaves `bits` bits for hosts. Undefined where
 * the parts are none of such a division, or do not fit into the block.
 */
export function cidrBlocks([block = "", count = "", bits]: readonly string[]): string[] | undefined {
  const slash = block.indexOf("/");
  const size = block.includes(":") ? sizes.v6 : sizes.v4;
  const prefix = Number(block.slice(slash + 1));
  const number = Number(count);
  const length = size - Number(bits ?? (size === 32 ? "8" : "64"));
  const base = addressOf(block.slice(0, Math.max(slash, 0)), size);
  if (slash < 0 || base === undefined || !isWithin(prefix, 0, size) || !isWithin(number, 1, 256)) return undefined;
  if (!isWithin(length, prefix, size) || BigInt(number) > 1n << BigInt(length - prefix)) return undefined;
  const step = 1n << BigInt(size - length);
  const start = (base >> BigInt(size - prefix)) << BigInt(size - prefix);
  return Array.from({ length: number }, (_, place) => `${textOfAddress(start + BigInt(place) * step, size)}/${length}`);
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}

function addressOf(text: string, size: number): bigint | undefined {
  const parts =
    size === sizes.v4 ? text.split(".").map((part) => (/^\d{1,3}$/.test(part) ? Number(part) : -1)) : groupsOf(text);
  const most = size === sizes.v4 ? 255 : 0xffff;
  const width = size === sizes.v4 ? 8n : 16n;
  if (parts.length !== (size === sizes.v4 ? 4 : 8) || parts.some((part) => !isWithin(part, 0, most))) return undefined;
  return parts.reduce((sum, part) => (sum << width) | BigInt(part), 0n);
}

/** The eight groups of an address of version 6, in which `::` stands for zeros. */
function groupsOf(text: string): number[] {
  const [before = "", after] = text.split("::");
  const read = (part: string) =>
    part === ""
      ? []
      : part.split(":").map((group) => (/^[0-9a-f]{1,4}$/i.test(group) ? Number.parseInt(group, 16) : -1));
  if (after === undefined) return read(before);
  const [first, last] = [read(before), read(after)];
  return [...first, ...Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => 0), ...last];
}

function textOfAddress(address: bigint, size: number): string {
  const width = size === sizes.v4 ? 8n : 16n;
  const count = size === sizes.v4 ? 4 : 8;
  const parts = Array.from({ length: count }, (_, place) =>
    Number((address >> (width * BigInt(count - 1 - place))) & ((1n << width) - 1n)),
  );
  if (size === sizes.v4) return parts.join(".");
  const text = parts.map((part) => part.toString(16)).join(":");
  return text.endsWith(":0:0:0:0") ? `${text.slice(0, -8)}::` : text;
}
