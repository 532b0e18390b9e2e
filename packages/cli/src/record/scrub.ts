import { createHash } from "node:crypto";
import { checksumsOf } from "@cloudstub/core";

/** Characters. A shorter secret is in too many other texts to be replaced everywhere. */
const SHORTEST = 8;

/** Account ids where they are for certain: in ARNs, in URLs of queues and of images. As values of members {@link isOfAccount} knows them. */
const accounts = [
  /arn:aws[a-z-]{0,20}:[a-z0-9-]{0,63}:[a-z0-9-]{0,63}:(\d{12}):/g,
  /:\/\/[^/"\s]{1,255}\/(\d{12})\//g,
  /\b(\d{12})\.dkr[.-]ecr\b/g,
];

/** An account as a member has it: `QueueOwnerAWSAccountId`, `registryId`, the header `x-amz-expected-bucket-owner`, and `AWS`, the principal of a policy. */
const isOfAccount = (member: string, text: string) =>
  /account|owner|registryid|^aws$/i.test(member) && /^\d{12}$/.test(text);

/** Names that people give to secrets, in the JSON of a secret and among the variables of a function. */
const isSecretName = (member: string) =>
  /passw|pwd|passphrase|(?:^|_)pass$|secret|token|credential|(?:api|private|access|auth|encryption|signing)[_-]?key/i.test(
    member,
  ) && !/(?:arn|name|id|table|bucket|queue|topic|path|url|endpoint|region|ttl)$/i.test(member);

/** The keys with which a client lets S3 encrypt: S3 is given their checksums too. */
const customerKeys =
  /^(?:x-amz-copy-source-server-side-encryption-customer-key|x-amz-server-side-encryption-customer-key)$/;

const accessKeys = /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g;

/** The canonical user id of an account, as S3's answers and grants in headers have it. */
const canonicalIds = /(?:<ID>|\bid=")([0-9a-f]{64})\b/g;

/** What a URL is signed with, also one in an answer, such as that of a function's code. */
const signatures = /X-Amz-(?:Signature|Security-Token)=([^&"'\s<>\\]{1,8192})/gi;

/** The password of a user in a URL, such as that of a database. */
const passwords = /:\/\/[^:@/\s"]{1,128}:([^:@/\s"]{8,128})@/g;

/**
 * Replaces what is private in recorded calls by names that stay the same in one recording: secrets, account ids, access keys. An answer that has the secret of an
 * earlier request has the same name in its place, so that a replay finds them equal.
 */
export class Scrubber {
  readonly #secrets = new Map<string, string>();
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();
  /** Of texts that had something private, with those of what they became. */
  readonly #checksums = new Map<string, string>();

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
    // What is secret in it is often used alone.
    if (typeof secret === "string")
      eachMember(parsed(secret), (member, value) => void (isSecretName(member) && this.learn(value)));
    return true;
  }

  /** Learns a key of 256 bits in base64. One of the same length takes its place, with its own checksum, so that a replay may send it. */
  #learnKey(key: string): void {
    if (this.#secrets.has(key)) return;
    const [own, other] = [Buffer.from(key, "base64"), Buffer.alloc(32, `secret-${this.#next("secret")}`)];
    this.#secrets.set(key, other.toString("base64")).set(md5(own, "base64"), md5(other, "base64"));
  }

  /** Learns the address that clients reach the recorder at; that of a server on its default port takes its place. */
  learnAddress(address: string): void {
    this.#names.set(address, "127.0.0.1:4566");
  }

  /** Learns what is private in a call without its service saying so: account ids, access keys, what signs the URLs in it, passwords of URLs and of functions' variables. */
  learnNames(call: unknown): void {
    eachMember(call, (member, text, owner) => {
      if (isOfAccount(member, text)) this.#name(text, "account");
      if (owner === "Variables" && isSecretName(member)) this.learn(text);
      if (customerKeys.test(member)) this.#learnKey(text);
    });
    eachText(call, (text) => {
      for (const pattern of accounts) for (const [, id = ""] of text.matchAll(pattern)) this.#name(id, "account");
      for (const [key] of text.matchAll(accessKeys)) this.#name(key, "access key");
      for (const [, id = ""] of text.matchAll(canonicalIds)) this.#name(id, "canonical id");
      for (const pattern of [signatures, passwords])
        for (const [, value = ""] of text.matchAll(pattern)) this.learn(value);
      return text;
    });
  }

  /** A recorded call without anything private that was learnt. Checksums of texts that change are made again, since clients compare them. */
  async scrub<T extends { readonly input?: unknown; readonly output?: unknown }>(call: T): Promise<T> {
    // The longest first: one may be a part of another.
    const secrets = [...this.#secrets].sort(([one], [other]) => other.length - one.length);
    const replaced = [...secrets, ...this.#names];
    const withNames = (text: string) => replaced.reduce((all, [value, name]) => all.replaceAll(value, name), text);
    const texts = new Map<string, string>();
    const change = (text: string) => {
      const changed = withNames(text);
      if (changed !== text) texts.set(text, changed);
      return changed;
    };
    const { input, output, ...others } = call;
    const scrubbed = { ...eachText(others, change), ...eachText({ input, output }, change, change) } as T;
    for (const [text, changed] of texts) await this.#learnChecksums(text, changed);
    if (this.#checksums.size === 0) return scrubbed;
    return eachText(scrubbed, (text) => text.replaceAll(checksum, (sum) => this.#checksums.get(sum) ?? sum));
  }

  async #learnChecksums(text: string, changed: string): Promise<void> {
    this.#checksums.set(md5(text), md5(changed));
    const [sums, others] = await Promise.all([text, changed].map((each) => checksumsOf(Buffer.from(each))));
    for (const [at, sum] of sums?.entries() ?? []) this.#checksums.set(inBase64(sum), inBase64(others?.[at] ?? sum));
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

function md5(data: string | Uint8Array, encoding: "hex" | "base64" = "hex"): string {
  return createHash("md5").update(data).digest(encoding);
}

function inBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}

/** A checksum as an ETag has it, or in base64. */
const checksum = /\b[0-9a-f]{32}\b|(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{6,86}={1,2}/g;

/** Levels of lists and objects. Deeper ones name nothing that AWS reads. */
const DEEPEST = 100;

/** Visits each text that a member has, also in a list and in texts that are JSON; `owner` is the name of the member that the member is in. */
function eachMember(value: unknown, visit: (member: string, text: string, owner: string) => void): void {
  look(value, { name: "", owner: "", depth: 0 });

  function look(part: unknown, { name, owner, depth }: { name: string; owner: string; depth: number }): void {
    if (depth > DEEPEST) return;
    const inside = { name, owner, depth: depth + 1 };
    if (typeof part === "string") {
      visit(name, part, owner);
      look(parsed(part), inside);
    } else if (Array.isArray(part)) for (const each of part) look(each, inside);
    else if (typeof part === "object" && part !== null)
      for (const [member, inner] of Object.entries(part)) look(inner, { ...inside, name: member, owner: name });
  }
}

/** The object or list that a text is in JSON. */
function parsed(text: string): unknown {
  if (!/^\s{0,99}[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
