import { generateKeyPairSync, X509Certificate } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { selfSigned } from "../src/emulated/engine/delivery/certificate.js";

test("a certificate is read, whatever its serial number", () => {
  const pair = generateKeyPairSync("rsa", { modulusLength: 1024 });
  const first = fc.constantFrom(0, 1, 0x7f, 0x80, 0xff);
  const serials = fc
    .tuple(first, first, fc.uint8Array({ minLength: 6, maxLength: 6 }))
    .map(([one, two, rest]) => Uint8Array.of(one, two, ...rest));
  fc.assert(
    fc.property(serials, (serial) => {
      const certificate = new X509Certificate(selfSigned(pair, { name: "example.org", now: 0, serial }));
      expect(BigInt(`0x${certificate.serialNumber}`)).toBe(BigInt(`0x${Buffer.from(serial).toString("hex")}`));
      expect(certificate.verify(pair.publicKey)).toBe(true);
    }),
  );
});
