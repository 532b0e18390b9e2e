/**
 * What may be an id that a service made up: long runs of letters and digits, also in the encoding of URLs, and long numbers. No id is as long as an object may be, whose
 * letters in one run are more than an expression can go through at once.
 */
const TOKEN = /[A-Za-z0-9+/_%-]{1,16384}={0,2}/g;

/** What may be a number of bytes in base64, which may have any of its letters anywhere. Paths begin with a slash, or have no capitals, mostly. */
const BASE64 = /^[A-Za-z0-9][A-Za-z0-9+/]{15,}={0,2}$/;
const ofBase64 = [BASE64, /[A-Z]/, /[a-z]/, /\d/];

/** Ids of IAM, which may have no digit (IAM User Guide, "IAM identifiers"). */
const IAM_ID = /^A(?:GPA|IDA|IPA|KIA|NPA|NVA|PKA|ROA|SCA|SIA)[A-Z2-7]{16,17}$/;

/** Times of ISO 8601. */
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z?/g;

/** What links of a named world have at their end. */
const WORLD = /[?&]X-Amz-Credential=world\.[^"\s\\<]*/g;

/** An access key id of a named world, and what stands before it. */
const KEY = /(world\.[\w-]{1,64}\.)(A[KS]IA)/g;

/** What a recording of AWS's answers has in place of a secret, and that in base64 (`cloudstub record`). */
const SCRUBBED = /^(?:secret-\d{1,9}|c2VjcmV0L[A-Za-z0-9+/]{2,11}={0,2})$/;

/** How many characters AWS adds to the name of a secret in its ARN. */
const SUFFIX = 6;

/**
 * Ids and times that services made up in a recording, each with the one that the service made in its place in the replay. An id that a request has before any
 * answer is the client's own, and stays as it is.
 */
export class MadeUpIds {
  readonly #replayed = new Map<string, string>();
  /** What does not look like an id, but names something: ARNs of secrets, of which only the end is made up, and the times that are labels of streams. */
  readonly #names = new Map<string, string>();
  readonly #ofClients = new Set<string>();

  /** The text of a recorded request with the ids of the replay in place of recorded ones. */
  readonly rewrite = (text: string): string => {
    let rewritten = text.replace(KEY, "$2");
    for (const [recorded, replayed] of this.#names)
      rewritten = rewritten
        .replaceAll(recorded, replayed)
        .replaceAll(encodeURIComponent(recorded), encodeURIComponent(replayed));
    return withTokens(rewritten, (token) => {
      if (!isMadeUp(token)) return token;
      const replayed = this.#replayed.get(token);
      if (replayed === undefined) this.#ofClients.add(token);
      return replayed ?? token;
    });
  };

  /** True where two texts are the same but for what services made up, which is learnt. */
  matches(one: string, other: string): boolean {
    if (one === other) return true;
    // A secret that the service made is another one in each world.
    if (SCRUBBED.test(one)) return !SCRUBBED.test(other);
    if (isSecret(one) && one.slice(0, -SUFFIX) === other.slice(0, -SUFFIX)) {
      this.#names.set(one, other);
      return true;
    }
    const [recorded, replayed] = [bare(one), bare(other)];
    if (withTokens(recorded, blankIfMadeUp) !== withTokens(replayed, blankIfMadeUp)) return false;
    const pairs = inPairs(madeUpIn(recorded), madeUpIn(replayed));
    if (pairs.some(([token, made]) => this.#ofClients.has(token) && token !== made)) return false;
    const [, world = ""] = [...other.matchAll(KEY)][0] ?? [];
    for (const [token, made] of pairs)
      if (token !== made) this.#replayed.set(token, IAM_ID.test(made) ? world + made : made);
    for (const [label, made] of inPairs(labelsIn(one), labelsIn(other)))
      if (label !== made) this.#names.set(label, made);
    return true;
  }
}

/** A text without times, and without the names of worlds in keys and links. */
function bare(text: string): string {
  return text.replace(WORLD, "").replace(KEY, "$2").replace(TIME, "*");
}

function isSecret(text: string): boolean {
  return text.startsWith("arn:") && text.includes(":secret:");
}

/** Changes what may be an id: also within what is encoded for a URL, and each segment of a path. */
function withTokens(text: string, change: (token: string) => string): string {
  return text.replace(TOKEN, (token) => {
    const plain = decoded(token);
    if (plain === token) return withParts(token, change);
    const changed = plain.replace(TOKEN, (inner) => withParts(inner, change));
    return changed === plain ? token : encodeURIComponent(changed);
  });
}

function withParts(token: string, change: (token: string) => string): string {
  return ofBase64.every((form) => form.test(token)) ? change(token) : token.replace(/[^/+]+/g, change);
}

function madeUpIn(text: string): string[] {
  const found: string[] = [];
  withTokens(text, (token) => {
    if (isMadeUp(token)) found.push(token);
    return token;
  });
  return found;
}

/** Streams of tables are named by a time without a zone. */
function labelsIn(text: string): string[] {
  return Array.from(text.matchAll(TIME), ([time]) => time).filter((time) => !time.endsWith("Z"));
}

function inPairs(recorded: readonly string[], replayed: readonly string[]): (readonly [string, string])[] {
  return recorded.map((each, place) => [each, replayed[place] ?? ""] as const);
}

function blankIfMadeUp(token: string): string {
  return isMadeUp(token) ? "*" : token;
}

/** Names of people's own are short, or have no digit, mostly. */
function isMadeUp(token: string): boolean {
  return token.length < 16 ? /^\d{10,15}$/.test(token) : /\d/.test(token) || IAM_ID.test(token);
}

function decoded(token: string): string {
  if (!token.includes("%")) return token;
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}
