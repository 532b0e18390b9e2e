import { createHash } from "node:crypto";
import { checksumsOf } from "@cloudstub/core";
import { documentIn, eachMember, eachText } from "./members.js";

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
      eachMember(documentIn(secret), (member, value) => void (isSecretName(member) && this.learn(value)));
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
  async scrub<T extends Scrubbed>(call: T): Promise<T> {
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
    for (const [text, changed] of texts)
      for (const encoding of ["hex", "base64"] as const)
        this.#checksums.set(md5(text, encoding), md5(changed, encoding));
    for (const body of summedBodies(call)) {
      const changed = texts.get(body);
      if (changed === undefined) continue;
      const [sums = [], others = []] = await Promise.all([body, changed].map((text) => checksumsOf(Buffer.from(text))));
      for (const [at, sum] of sums.entries()) this.#checksums.set(inBase64(sum), inBase64(others[at] ?? sum));
    }
    if (this.#checksums.size === 0) return scrubbed;
    return eachText(scrubbed, (text) => text.replaceAll(checksum, (sum) => this.#checksums.get(sum) ?? sum));
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

/** What of a call is looked at by its name. */
interface Scrubbed {
  readonly input?: unknown;
  readonly output?: unknown;
  readonly raw?: { readonly request?: Message; readonly response?: Message };
}

interface Message {
  readonly headers: { readonly [name: string]: string };
  readonly body: unknown;
}

/** The bodies of a call that tells a checksum of one of them, which may be of any kind that S3 has: all take a while to make. */
function summedBodies({ raw: { request, response } = {} }: Scrubbed): string[] {
  const messages = [request, response].filter((message) => message !== undefined);
  const names = messages.flatMap(({ headers }) => Object.keys(headers));
  if (!names.some((name) => name.startsWith("x-amz-checksum-"))) return [];
  return messages.flatMap(({ body }) => (typeof body === "string" && body !== "" ? [body] : []));
}

function md5(data: string | Uint8Array, encoding: "hex" | "base64"): string {
  return createHash("md5").update(data).digest(encoding);
}

function inBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}

/** A checksum as an ETag has it, or in base64. */
const checksum = /\b[0-9a-f]{32}\b|(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{6,86}={1,2}/g;

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
