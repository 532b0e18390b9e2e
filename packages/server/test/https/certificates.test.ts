import { spawnSync } from "node:child_process";
import { createPrivateKey, X509Certificate } from "node:crypto";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { temporaryDirectory } from "../../../../tests/e2e/process.js";
import { repetitions } from "../../../../tests/repetitions.js";
import { authorityFiles, openAuthority, serverIdentity } from "../../src/https/authority.js";
import { serverCertificates } from "../../src/https/server-certificates.js";

test("an authority is made at first use, kept, and signs what servers show", async () => {
  const directory = join(await temporaryDirectory(), "authority");
  const authority = await openAuthority(directory);
  expect(await openAuthority(directory)).toEqual(authority);
  const root = new X509Certificate(authority.cert);
  expect([root.ca, root.verify(root.publicKey), root.checkIssued(root)]).toEqual([true, true, true]);
  const server = new X509Certificate(
    serverIdentity(authority, ["localhost", "*.s3.localhost", "127.0.0.1", "::1"]).cert,
  );
  expect([server.ca, server.verify(root.publicKey), server.checkIssued(root)]).toEqual([false, true, true]);
  expect(server.subjectAltName).toBe(
    "DNS:localhost, DNS:*.s3.localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1",
  );
  expect(server.checkHost("photos.s3.localhost")).toBe("*.s3.localhost");
  const days = (Date.parse(server.validTo) - Date.parse(server.validFrom)) / 86_400_000;
  expect(days).toBeLessThan(825);
  expect((await stat(authorityFiles(directory).key)).mode & 0o777).toBe(0o600);
});

test("servers that start at once for the first time use one key, whose certificate is stored", async () => {
  const directory = join(await temporaryDirectory(), "authority");
  const opened = await Promise.all(Array.from({ length: 8 }, () => openAuthority(directory)));
  expect(new Set(opened.map(({ key }) => key)).size).toBe(1);
  const stored = await openAuthority(directory);
  expect(new X509Certificate(stored.cert).checkPrivateKey(createPrivateKey(stored.key))).toBe(true);
  for (const authority of opened) {
    const server = new X509Certificate(serverIdentity(authority, ["localhost"]).cert);
    expect(server.checkIssued(new X509Certificate(stored.cert))).toBe(true);
    expect(server.verify(new X509Certificate(stored.cert).publicKey)).toBe(true);
  }
  expect((await readdir(directory)).sort()).toEqual(["authority-key.pem", "authority.p12", "authority.pem"]);
});

test("a certificate that is not the stored key's is replaced", async () => {
  const directory = join(await temporaryDirectory(), "authority");
  const files = authorityFiles(directory);
  const other = await openAuthority(join(await temporaryDirectory(), "authority"));
  const { key } = await openAuthority(directory);
  await writeFile(files.certificate, other.cert);
  const authority = await openAuthority(directory);
  expect(authority.key).toBe(key);
  expect(new X509Certificate(authority.cert).checkPrivateKey(createPrivateKey(key))).toBe(true);
  expect(await readFile(files.certificate, "utf8")).toBe(authority.cert);
  await rm(files.certificate);
  expect((await openAuthority(directory)).key).toBe(key);
});

test("names and addresses of every form are in the certificate", async () => {
  const authority = await openAuthority(join(await temporaryDirectory(), "authority"));
  fc.assert(
    fc.property(fc.domain(), fc.ipV4(), fc.ipV6(), (domain, ipV4, ipV6) => {
      const { cert } = serverIdentity(authority, [domain, ipV4, ipV6]);
      const certificate = new X509Certificate(cert);
      expect(certificate.checkIP(ipV4)).toBe(ipV4);
      expect(certificate.checkIP(ipV6)).toBe(ipV6);
      expect(certificate.checkHost(domain, { wildcards: false })).toBe(domain);
    }),
    { numRuns: repetitions(50) },
  );
});

test("one whose files are damaged, or whose directory can't be written, is refused with the option", async () => {
  const directory = await temporaryDirectory({ "authority.pem": "no certificate", "authority-key.pem": "no key" });
  await expect(openAuthority(directory)).rejects.toThrow(/^The directory of certificates .* can't be used/);
  await expect(openAuthority(join(directory, "authority.pem", "x"))).rejects.toMatchObject({
    code: "AuthorityUnusable",
  });
});

test.each(["authority.pem", "authority-key.pem"])(
  "a damaged %s is named, and a new one made without it",
  async (name) => {
    const directory = await temporaryDirectory();
    await openAuthority(directory);
    await writeFile(join(directory, name), "damaged");
    const words = `the file ${join(directory, name)} is damaged: `;
    await expect(openAuthority(directory)).rejects.toThrow(words);
    await expect(openAuthority(directory)).rejects.toThrow(/\. Delete it to have a new one made/);
    await rm(join(directory, name));
    expect((await openAuthority(directory)).cert).toContain("BEGIN CERTIFICATE");
  },
);

test("a directory below one that answers as if it were not there is refused, too", async () => {
  await expect(openAuthority("/proc/nope")).rejects.toThrow(/Name one that this user may write, with --https-dir/);
});

test.each([
  ["localhost", false],
  ["photos.s3.localhost", false],
  ["photos.s3.localhost.localstack.cloud", false],
  ["mock.test", false],
  ["holiday.photos.s3.localhost", true],
  ["orders.example", true],
])("a call under %s needs a certificate of its own: %s", async (name, isOwn) => {
  const { SNICallback } = await serverCertificates(await temporaryDirectory(), ["mock.test"]);
  const own = await new Promise((resolve, reject) => {
    SNICallback?.(name, (error, context) => (error === null ? resolve(context) : reject(error)));
  });
  expect(own !== undefined).toBe(isOwn);
});

const tools = {
  openssl: spawnSync("openssl", ["version"]).status === 0,
  keytool: spawnSync("keytool", ["-help"]).status === 0,
};

describe("other readers take what is written:", () => {
  test.skipIf(!tools.openssl)("openssl verifies the chain, in its strict form", async () => {
    const directory = await temporaryDirectory();
    const authority = await openAuthority(directory);
    const leaf = join(directory, "leaf.pem");
    await writeFile(leaf, serverIdentity(authority, ["localhost"]).cert);
    const { certificate } = authorityFiles(directory);
    const { stdout, stderr } = spawnSync("openssl", ["verify", "-x509_strict", "-CAfile", certificate, leaf], {
      encoding: "utf8",
    });
    expect(`${stdout}${stderr}`.trim()).toBe(`${leaf}: OK`);
  });

  test.skipIf(!tools.keytool)("Java finds a trusted certificate in the trust store", async () => {
    const directory = await temporaryDirectory();
    await openAuthority(directory);
    const { trustStore } = authorityFiles(directory);
    expect((await readFile(trustStore)).length).toBeGreaterThan(300);
    const args = ["-list", "-keystore", trustStore, "-storetype", "PKCS12", "-storepass", "anything"];
    const { stdout } = spawnSync("keytool", args, { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
    expect(stdout).toMatch(/cloudstub, .*trustedCertEntry/);
  });
});
