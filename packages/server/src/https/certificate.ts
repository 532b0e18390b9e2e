import { createHash, createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from "node:crypto";
import { isIP, SocketAddress } from "node:net";
import { bitString, boolean, context, integer, octetString, oid, sequence, set, time, utf8 } from "./der.js";

/** A certificate and its private key, in PEM. */
export interface Identity {
  readonly cert: string;
  readonly key: string;
}

/** What a certificate says. */
export interface Subject {
  readonly commonName: string;
  /** The names and addresses that it is for; none of an authority. */
  readonly names?: readonly string[];
  readonly from: Date;
  readonly until: Date;
}

const ecdsaWithSha256 = sequence(oid("1.2.840.10045.4.3.2"));

/**
 * Writes an X.509 certificate (RFC 5280) for a public key of ECDSA, signed by an authority: of the authority itself where it is not given.
 *
 * Node has no writer of certificates, and the libraries that have one are larger than this server's start: docs/decisions.
 */
export function makeCertificate(subject: Subject, key: KeyObject, authority?: Identity): Identity {
  const signer = authority === undefined ? key : createPrivateKey(authority.key);
  const issuer = authority === undefined ? subject.commonName : AUTHORITY;
  const publicKey = createPublicKey(key).export({
    type: "spki",
    format: "der",
  });
  const toBeSigned = sequence(
    context(0, integer(Buffer.from([2])), true),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    ecdsaWithSha256,
    nameOf(issuer),
    sequence(time(subject.from), time(subject.until)),
    nameOf(subject.commonName),
    publicKey,
    context(3, sequence(...extensions(subject, publicKey, signer)), true),
  );
  const signature = sign("sha256", toBeSigned, signer);
  const cert = pem(sequence(toBeSigned, ecdsaWithSha256, bitString(signature)));
  return { cert, key: key.export({ type: "pkcs8", format: "pem" }) as string };
}

/** The name of the authority. */
export const AUTHORITY = "CloudStub local authority";

function nameOf(commonName: string): Buffer {
  return sequence(set(sequence(oid("2.5.4.3"), utf8(commonName))));
}

function extensions({ names }: Subject, publicKey: Uint8Array, signer: KeyObject): Buffer[] {
  const signerKey = createPublicKey(signer).export({
    type: "spki",
    format: "der",
  });
  const common = [
    extension("2.5.29.14", octetString(keyId(publicKey))),
    extension("2.5.29.35", sequence(context(0, keyId(signerKey), false))),
  ];
  if (names === undefined)
    return [
      extension("2.5.29.19", sequence(boolean(true), integer(Buffer.from([0]))), true),
      // keyCertSign and cRLSign.
      extension("2.5.29.15", bitString(Buffer.from([0b0000_0110]), 1), true),
      ...common,
    ];
  return [
    extension("2.5.29.19", sequence(), true),
    // digitalSignature.
    extension("2.5.29.15", bitString(Buffer.from([0b1000_0000]), 7), true),
    // serverAuth.
    extension("2.5.29.37", sequence(oid("1.3.6.1.5.5.7.3.1"))),
    extension("2.5.29.17", sequence(...names.map(generalName))),
    ...common,
  ];
}

function extension(id: string, value: Uint8Array, isCritical = false): Buffer {
  return sequence(oid(id), ...(isCritical ? [boolean(true)] : []), octetString(value));
}

/** RFC 7093, section 2: the first 160 bits of the key's SHA-256. */
function keyId(publicKey: Uint8Array): Buffer {
  return createHash("sha256").update(publicKey).digest().subarray(0, 20);
}

/** A name of DNS, or an address as its bytes. */
function generalName(name: string): Buffer {
  const version = isIP(name);
  if (version === 0) return context(2, Buffer.from(name, "latin1"), false);
  return context(7, version === 4 ? Buffer.from(name.split(".").map(Number)) : bytesOfIPv6(name), false);
}

function bytesOfIPv6(text: string): Buffer {
  // The shortest form has its zeros left out in one place, and no IPv4 part but in mapped addresses.
  const { address } = new SocketAddress({ address: text, family: "ipv6" });
  const [before = "", after] = address.replace(/:(\d+)\.(\d+)\.(\d+)\.(\d+)$/, mappedPart).split("::");
  const words = (part = "") => (part === "" ? [] : part.split(":").map((word) => Number.parseInt(word, 16)));
  const [head, tail] = [words(before), words(after)];
  const all = [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail];
  return Buffer.from(all.flatMap((word) => [word >> 8, word & 0xff]));
}

function mappedPart(_: string, ...bytes: readonly string[]): string {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
  return `:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

function pem(der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString("base64")
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}
