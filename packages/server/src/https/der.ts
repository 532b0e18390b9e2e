/** DER (ITU-T X.690), as far as certificates and trust stores need it: each function returns an element with its tag and length. */

/** A SEQUENCE, in which the elements keep their order. */
export function sequence(...elements: readonly Uint8Array[]): Buffer {
  return element(0x30, Buffer.concat(elements));
}

/** A SET, whose elements DER sorts. */
export function set(...elements: readonly Uint8Array[]): Buffer {
  return element(0x31, Buffer.concat(elements.toSorted(Buffer.compare)));
}

/** An INTEGER that is not negative, from its bytes: the highest first. */
export function integer(bytes: Uint8Array): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  const significant = start < 0 ? Buffer.from([0]) : bytes.subarray(start);
  // A first bit that is set would make it negative.
  return element(0x02, Buffer.concat([Buffer.alloc((significant[0] ?? 0) >> 7), significant]));
}

/** A BOOLEAN. */
export function boolean(value: boolean): Buffer {
  return element(0x01, Buffer.from([value ? 0xff : 0]));
}

/** An OBJECT IDENTIFIER, from its numbers: `2.5.29.17`. */
export function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split(".").map(Number);
  return element(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** A BIT STRING of whole bytes; `unused` are the last bits that do not count. */
export function bitString(bytes: Uint8Array, unused = 0): Buffer {
  return element(0x03, Buffer.concat([Buffer.from([unused]), bytes]));
}

/** An OCTET STRING. */
export function octetString(bytes: Uint8Array): Buffer {
  return element(0x04, bytes);
}

/** A UTF8String. */
export function utf8(text: string): Buffer {
  return element(0x0c, Buffer.from(text));
}

/** A BMPString: UTF-16, the high byte first. */
export function bmp(text: string): Buffer {
  return element(0x1e, Buffer.from(text, "utf16le").swap16());
}

/** A GeneralizedTime of years from 2050 on, and a UTCTime before, as RFC 5280 (4.1.2.5) has it. */
export function time(date: Date): Buffer {
  const digits = `${date.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`;
  return date.getUTCFullYear() < 2050
    ? element(0x17, Buffer.from(digits.slice(2)))
    : element(0x18, Buffer.from(digits));
}

/** An element of the context, such as `[0]`: with elements in it where it is explicit, else with bytes of its own. */
export function context(number: number, content: Uint8Array, isConstructed: boolean): Buffer {
  return element(0x80 | (isConstructed ? 0x20 : 0) | number, content);
}

function element(tag: number, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content]);
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes = bytesOf(length);
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}

function bytesOf(value: number): number[] {
  return value === 0 ? [] : [...bytesOf(Math.floor(value / 256)), value % 256];
}

/** Seven bits in each byte, of which all but the last have the first bit set. */
function base128(value: number): number[] {
  const low = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) low.unshift((rest & 0x7f) | 0x80);
  return low;
}
