import { generateKeyPairSync, sign } from "node:crypto";

/** A certificate and its key, as PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Makes a self-signed certificate of a host name (RFC 5280), valid from 2020 to 2049. Its key protects nothing. */
export function certificateOf(host: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(set(sequence(objectId(0x55, 4, 3), der(0x0c, Buffer.from(host)))));
  const altName = sequence(der(0x82, Buffer.from(host)));
  const authority = sequence(der(0x01, Buffer.of(0xff)));
  const ecdsaWithSha256 = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 4, 3, 2));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    ecdsaWithSha256,
    name,
    sequence(der(0x17, Buffer.from("200101000000Z")), der(0x17, Buffer.from("491231235959Z"))),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(extension(17, altName), extension(19, authority))),
  );
  const signature = sign("sha256", body, privateKey);
  const bytes = sequence(body, ecdsaWithSha256, der(0x03, Buffer.concat([Buffer.of(0), signature])));
  const lines = bytes.toString("base64").replace(/.{64}/g, "$&\n");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  };
}

function extension(number: number, value: Buffer): Buffer {
  return sequence(objectId(0x55, 0x1d, number), der(0x04, value));
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function set(...parts: Buffer[]): Buffer {
  return der(0x31, Buffer.concat(parts));
}

function objectId(...bytes: number[]): Buffer {
  return der(0x06, Buffer.from(bytes));
}

/** Tag, length and content (X.690); no content here is longer than 65535 bytes. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}
