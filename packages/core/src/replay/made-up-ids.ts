/** What may be an id that a service made up: long runs of letters and digits, also in the encoding of URLs, and long numbers. */
const TOKEN = /[A-Za-z0-9+/_=%-]+/g;

/** Times of ISO 8601. */
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z/g;

/** What links of a named world have at their end. */
const WORLD = /[?&]X-Amz-Credential=world\.[^"\s\\<]*/g;

/** How many characters AWS adds to the name of a secret in its ARN. */
const SUFFIX = 6;

/**
 * Ids and times that services made up in a recording, each with the one that the service made in its place in the replay. An id that a request has before any
 * answer is the client's own, and stays as it is.
 */
export class MadeUpIds {
  readonly #replayed = new Map<string, string>();
  /** ARNs of secrets, of which only the end is made up. */
  readonly #arns = new Map<string, string>();
  readonly #ofClients = new Set<string>();

  /** The text of a recorded request with the ids of the replay in place of recorded ones. */
  readonly rewrite = (text: string): string => {
    let rewritten = text;
    for (const [recorded, replayed] of this.#arns) rewritten = rewritten.replaceAll(recorded, replayed);
    return rewritten.replace(TOKEN, (token) => {
      if (!isMadeUp(token)) return token;
      const plain = decoded(token);
      const replayed = this.#replayed.get(plain);
      if (replayed === undefined) {
        this.#ofClients.add(plain);
        return token;
      }
      return plain === token ? replayed : encodeURIComponent(replayed);
    });
  };

  /** True where two texts are the same but for what services made up, which is learnt. */
  matches(one: string, other: string): boolean {
    if (one === other) return true;
    if (isSecret(one) && one.slice(0, -SUFFIX) === other.slice(0, -SUFFIX)) {
      this.#arns.set(one, other);
      return true;
    }
    const [recorded, replayed] = [one, other].map((text) => text.replace(WORLD, "").replace(TIME, "*")) as [
      string,
      string,
    ];
    if (recorded.replace(TOKEN, blankIfMadeUp) !== replayed.replace(TOKEN, blankIfMadeUp)) return false;
    const [before, after] = [tokensOf(recorded), tokensOf(replayed)];
    const pairs = before.map((token, place) => [token, after[place] ?? ""] as const);
    if (pairs.some(([token, made]) => this.#ofClients.has(token) && token !== made)) return false;
    for (const [token, made] of pairs) if (token !== made) this.#replayed.set(token, made);
    return true;
  }
}

function isSecret(text: string): boolean {
  return text.startsWith("arn:") && text.includes(":secret:");
}

function tokensOf(text: string): string[] {
  return Array.from(text.matchAll(TOKEN), ([token]) => decoded(token)).filter(isMadeUp);
}

function blankIfMadeUp(token: string): string {
  return isMadeUp(token) ? "*" : token;
}

/** Names of people's own are short, or have no digit, mostly. */
function isMadeUp(token: string): boolean {
  return token.length >= 16 ? /\d/.test(token) : /^\d{10,15}$/.test(token);
}

function decoded(token: string): string {
  if (!token.includes("%")) return token;
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
}
