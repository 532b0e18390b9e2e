import { createHash } from "node:crypto";

/** Characters. A shorter secret is in too many other texts to be replaced everywhere. */
const SHORTEST = 8;

/** Account ids where they are for certain: in ARNs, in URLs of queues, and as members of that name. */
const accounts = [
  /arn:aws[a-z-]*:[a-z0-9-]*:[a-z0-9-]*:(\d{12}):/g,
  /:\/\/[^/"\s]+\/(\d{12})\//g,
  /(?:"Account"\s*:\s*"|<Account>|"OwnerAccountId"\s*:\s*")(\d{12})/g,
];

const accessKeys = /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g;

/** The canonical user id of an account, as S3's answers have it. */
const canonicalIds = /<ID>([0-9a-f]{64})<\/ID>/g;

/** What a URL is signed with, also one in an answer, such as that of a function's code. */
const signatures = /X-Amz-(?:Signature|Security-Token)=([^&"'\s<>\\]+)/gi;

/**
 * Replaces what is private in recorded calls by names that stay the same in one recording: secrets, account ids, access keys. An answer that has the secret of an
 * earlier request has the same name in its place, so that a replay finds them equal.
 */
export class Scrubber {
  readonly #secrets = new Map<string, string>();
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** Learns a secret. False for one that is too short to be replaced. */
  learn(secret: string | Uint8Array): boolean {
    const bytes = Buffer.from(secret);
    const text = typeof secret === "string" ? secret : bytes.toString("base64");
    if (text.length < SHORTEST) return false;
    if (this.#secrets.has(text)) return true;
    const name = `secret-${this.#next("secret")}`;
    const pairs: [string, string][] =
      typeof secret === "string" ? formsOf(secret, name) : [[text, Buffer.from(name).toString("base64")]];
    for (const [form, replacement] of pairs) this.#secrets.set(form, replacement);
    return true;
  }

  /** Learns the address that clients reach the recorder at; that of a server on its default port takes its place. */
  learnAddress(address: string): void {
    this.#names.set(address, "127.0.0.1:4566");
  }

  /** Learns the account ids and access keys in a call, and what signs the URLs in it. */
  learnNames(call: unknown): void {
    eachText(call, (text) => {
      for (const pattern of accounts) for (const [, id = ""] of text.matchAll(pattern)) this.#name(id, "account");
      for (const [key] of text.matchAll(accessKeys)) this.#name(key, "access key");
      for (const [, id = ""] of text.matchAll(canonicalIds)) this.#name(id, "canonical id");
      for (const [, value = ""] of text.matchAll(signatures)) this.learn(value);
      return text;
    });
  }

  /** A recorded call without anything private that was learnt. Checksums of texts that change are made again, since clients compare them. */
  scrub<T extends { readonly input?: unknown; readonly output?: unknown }>(call: T): T {
    // The longest first: one may be a part of another.
    const secrets = [...this.#secrets].sort(([one], [other]) => other.length - one.length);
    const replaced = [...secrets, ...this.#names];
    const withNames = (text: string) => replaced.reduce((all, [value, name]) => all.replaceAll(value, name), text);
    const checksums = new Map<string, string>();
    const change = (text: string) => {
      const changed = withNames(text);
      if (changed !== text) checksums.set(md5(text), md5(changed));
      return changed;
    };
    const { input, output, ...others } = call;
    const scrubbed = { ...eachText(others, change), ...eachText({ input, output }, change, change) } as T;
    if (checksums.size === 0) return scrubbed;
    return eachText(scrubbed, (text) => text.replaceAll(/\b[0-9a-f]{32}\b/g, (sum) => checksums.get(sum) ?? sum));
  }

  #name(value: string, kind: keyof typeof names): void {
    if (!this.#names.has(value)) this.#names.set(value, names[kind](this.#next(kind)));
  }

  #next(kind: string): number {
    const count = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, count);
    return count;
  }
}

function md5(text: string): string {
  return createHash("md5").update(text).digest("hex");
}

/** The value with each text in it as `change` returns it, and the names of members as `rename` does. */
function eachText<T>(value: T, change: (text: string) => string, rename = (name: string) => name): T {
  return changed(value) as T;

  function changed(part: unknown): unknown {
    if (typeof part === "string") return change(part);
    if (Array.isArray(part)) return part.map(changed);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, member]) => [rename(name), changed(member)]));
  }
}

/** The first account is CloudStub's own, so that a replay has the same ARNs. */
const names = {
  account: (count: number) => `${count - 1}`.padStart(12, "0"),
  "access key": (count: number) => `AKIA${`${count}`.padStart(16, "0")}`,
  "canonical id": (count: number) => `${count}`.padStart(64, "0"),
};

/** A text in the forms that it may have in a body: as it is, in JSON, in JSON within JSON, in XML, in a form, and in base64. */
function formsOf(text: string, name: string): [string, string][] {
  const inJson = (value: string) => JSON.stringify(value).slice(1, -1);
  const inXml = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const inForm = encodeURIComponent(text);
  const plain = [text, inJson(text), inJson(inJson(text)), inXml, inXml.replaceAll('"', "&quot;"), inForm];
  const forms = [...plain, inForm.replaceAll("%20", "+"), new URLSearchParams([["", text]]).toString().slice(1)];
  return [
    ...forms.map((form): [string, string] => [form, name]),
    [Buffer.from(text).toString("base64"), Buffer.from(name).toString("base64")],
  ];
}
