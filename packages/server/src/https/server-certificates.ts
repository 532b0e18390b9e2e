import { X509Certificate } from "node:crypto";
import { networkInterfaces } from "node:os";
import { createSecureContext, type SecureContext, type TlsOptions } from "node:tls";
import { openAuthority, serverIdentity } from "./authority.js";
import type { Identity } from "./certificate.js";

/** Names under which clients reach a server of this machine. `*` stands for one label. */
const usual = [
  "localhost",
  "*.localhost",
  "*.s3.localhost",
  "localhost.localstack.cloud",
  "*.localhost.localstack.cloud",
  "*.s3.localhost.localstack.cloud",
];

/** Most certificates that are kept. */
const MAX_NAMES = 1000;

/** Names are at most this long (RFC 1035, 2.3.4). */
const MAX_NAME = 253;

/**
 * The certificates of a server: one for the usual names and all addresses of this machine, and one for each other name under which a client calls,
 * such as a bucket's with dots, made at the first call. Rejects with an `AuthorityUnusable`.
 */
export async function serverCertificates(directory: string, names: readonly string[]): Promise<TlsOptions> {
  const authority = await openAuthority(directory);
  const own = names.filter((name) => name !== "*" && name !== "::" && name !== "0.0.0.0");
  const { key, cert } = serverIdentity(authority, [...new Set([...usual, ...own, ...addresses()])]);
  const main = new X509Certificate(cert);
  const contexts = new Map<string, SecureContext>();
  return {
    key,
    cert,
    SNICallback(name, done) {
      const known = contexts.get(name);
      if (known !== undefined || main.checkHost(name) !== undefined) return done(null, known);
      done(null, contextFor(authority, name, contexts));
    },
  };
}

function contextFor(
  authority: Identity,
  name: string,
  contexts: Map<string, SecureContext>,
): SecureContext | undefined {
  if (name.length > MAX_NAME || !/^[\w*-]+(\.[\w-]+)*\.?$/.test(name)) return undefined;
  const made = createSecureContext(serverIdentity(authority, [name.replace(/\.$/, "")]));
  if (contexts.size >= MAX_NAMES) contexts.delete(contexts.keys().next().value as string);
  contexts.set(name, made);
  return made;
}

function addresses(): string[] {
  const found = Object.values(networkInterfaces()).flatMap((each = []) => each.map(({ address }) => address));
  return ["127.0.0.1", "::1", ...found.map((address) => address.split("%", 1).join(""))];
}
