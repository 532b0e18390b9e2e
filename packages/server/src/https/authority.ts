import { createPrivateKey, generateKeyPairSync, randomUUID, X509Certificate } from "node:crypto";
import { constants, copyFile, link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ProductError } from "@cloudstub/core/for-server";
import { makeDirectory } from "../state/directory/make-directory.js";
import { AUTHORITY, type Identity, makeCertificate } from "./certificate.js";
import { trustStore } from "./trust-store.js";

/** The files of an authority in its directory. */
export interface AuthorityFiles {
  /** Its certificate in PEM, for `AWS_CA_BUNDLE` and `NODE_EXTRA_CA_CERTS`. */
  readonly certificate: string;
  /** The same for Java. */
  readonly trustStore: string;
  readonly key: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const AUTHORITY_DAYS = 3650;
/** Clients refuse certificates of servers that are valid for longer: 825 days on macOS (support.apple.com/HT210176). */
const SERVER_DAYS = 397;

/** The paths of an authority's files. */
export function authorityFiles(directory: string): AuthorityFiles {
  return {
    certificate: join(directory, "authority.pem"),
    trustStore: join(directory, "authority.p12"),
    key: join(directory, "authority-key.pem"),
  };
}

/**
 * An authority that signs the certificates of this machine's servers. It is made at first use, and so a client trusts it once.
 *
 * Rejects with an `AuthorityUnusable`.
 */
export async function openAuthority(directory: string): Promise<Identity> {
  const files = authorityFiles(directory);
  try {
    return (await stored(files)) ?? (await made(directory, files));
  } catch (error) {
    const { message } = error as Error;
    const remedy =
      error instanceof DamagedFile
        ? "Delete it to have a new one made, which clients then have to trust."
        : "Name one that this user may write, with --https-dir.";
    throw new ProductError("AuthorityUnusable", { directory, reason: message, remedy }, { cause: error });
  }
}

/** A file of an authority can't be parsed. */
class DamagedFile extends Error {}

/** What a parser makes of a file's content. Throws a `DamagedFile` where it refuses it. */
function parsed<Value>(file: string, parse: () => Value): Value {
  try {
    return parse();
  } catch (error) {
    throw new DamagedFile(`the file ${file} is damaged: ${(error as Error).message}`, { cause: error });
  }
}

/** The authority that is there; undefined where there is none that is complete, or its time is nearly over. */
async function stored(files: AuthorityFiles): Promise<Identity | undefined> {
  const [cert, key] = await Promise.all([read(files.certificate), read(files.key)]);
  if (cert === undefined || key === undefined) return undefined;
  const certificate = parsed(files.certificate, () => new X509Certificate(cert));
  const privateKey = parsed(files.key, () => createPrivateKey(key));
  if (!certificate.checkPrivateKey(privateKey)) return undefined;
  return Date.parse(certificate.validTo) - Date.now() > SERVER_DAYS * DAY_MS ? { cert, key } : undefined;
}

async function read(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Makes a certificate for the key that is there, or for a new one: of servers that start at once the first to have a key decides for all. */
async function made(directory: string, files: AuthorityFiles): Promise<Identity> {
  await makeDirectory(directory, 0o700);
  const text = (await read(files.key)) ?? (await keptKey(files.key));
  const key = parsed(files.key, () => createPrivateKey(text));
  const authority = makeCertificate({ commonName: AUTHORITY, ...validFor(AUTHORITY_DAYS) }, key);
  await replace(files.certificate, authority.cert);
  await replace(files.trustStore, trustStore(authority.cert));
  return authority;
}

/** Makes a key, unless another server has put one there since, and returns the one that is there. */
async function keptKey(file: string): Promise<string> {
  const temporary = temporaryName(file);
  // Others may not sign certificates that this user's clients trust.
  await writeFile(temporary, newKey().export({ type: "pkcs8", format: "pem" }), { mode: 0o600, flag: "wx" });
  try {
    // Not every file system has links.
    await link(temporary, file).catch(() => copyFile(temporary, file, constants.COPYFILE_EXCL));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  return readFile(file, "utf8");
}

/** Replaces a file at once: its readers find the old content or the new. */
async function replace(file: string, content: string | Uint8Array): Promise<void> {
  const temporary = temporaryName(file);
  try {
    await writeFile(temporary, content);
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
}

function temporaryName(file: string): string {
  return `${file}.${randomUUID()}`;
}

/** A certificate for a server with these names and addresses. */
export function serverIdentity(authority: Identity, names: readonly string[]): Identity {
  return makeCertificate({ commonName: "CloudStub", names, ...validFor(SERVER_DAYS) }, newKey(), authority);
}

function newKey() {
  return generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
}

function validFor(days: number) {
  const now = Date.now();
  return { from: new Date(now - DAY_MS), until: new Date(now + days * DAY_MS) };
}
