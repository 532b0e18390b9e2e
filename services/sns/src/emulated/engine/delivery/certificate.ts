import { type KeyObject, sign } from "node:crypto";

/** What a certificate says. */
interface Subject {
  readonly name: string;
  /** Milliseconds; it is valid for ten years from then. */
  readonly now: number;
  readonly serial: Uint8Array;
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * A certificate in PEM that signs itself. Node makes keys and signatures but no certificates; of X.509 (RFC 5280, section 4.1) this is the
 * part that a reader of one public key needs.
 */
export function selfSigned(
  keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject },
  { name, now, serial }: Subject,
): string {
  const algorithm = sequence(oid("2a864886f70d01010b"), Buffer.from([0x05, 0])); // sha256WithRSAEncryption
  const distinguishedName = sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from(name)))));
  const version = der(0xa0, integer(Buffer.from([2])));
  const validity = sequence(time(now), time(now + 10 * YEAR_MS));
  const publicKey = keys.publicKey.export({ type: "spki", format: "der" });
  const certificate = sequence(
    version,
    integer(serial),
    algorithm,
    distinguishedName,
    validity,
    distinguishedName,
    publicKey,
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign("sha256", certificate, keys.privateKey)]));
  const base64 = sequence(certificate, algorithm, signature).toString("base64");
  return `-----BEGIN CERTIFICATE-----\n${(base64.match(/.{1,64}/g) ?? []).join("\n")}\n-----END CERTIFICATE-----\n`;
}

/** An element in the Distinguished Encoding Rules: tag, length, content. */
function der(tag: number, content: Uint8Array): Buffer {
  const { length } = content;
  const bytes = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...bytes]), content]);
}

function sequence(...elements: readonly Uint8Array[]): Buffer {
  return der(0x30, Buffer.concat(elements));
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, "hex"));
}

/** A positive number without needless zeros in front, which readers refuse; one whose first bit is set has one. */
function integer(bytes: Uint8Array): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = bytes.subarray(first === -1 ? bytes.length - 1 : first);
  return der(0x02, (digits[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.from([0]), digits]) : digits);
}

/** GeneralizedTime, which RFC 5280 wants from 2050 on and readers take before. */
function time(milliseconds: number): Buffer {
  const text = new Date(milliseconds).toISOString().replaceAll(/[-:T]/g, "").slice(0, 14);
  return der(0x18, Buffer.from(`${text}Z`));
}
