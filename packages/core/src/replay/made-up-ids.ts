/**
 * What may be an id or a time that a service made up: times of ISO 8601, ARNs of secrets, of which the last six characters are, long runs of letters and digits,
 * also in the encoding of URLs, and long numbers.
 */
const TOKEN =
  /arn:[a-z-]{3,12}:secretsmanager:[a-z0-9-]{1,30}:\d{12}:secret:[\w/+=.@-]{1,520}|\d{4}-\d\d-\d\dT[\d:.]{5,15}Z?|(?:[A-Za-z0-9+/_=-]|%2[BF]|%3D){16,}|\d{10,}/g;

/** What links of a named world have at their end. */
const WORLD = /[?&]X-Amz-Credential=world\.[^"\s\\<]*/g;

/**
 * Ids and times that services made up in a recording, and those that stand for them in a replay. What a client made itself, in a request before any
 * answer had it, is none.
 */
export class MadeUpIds {
  readonly #replayed = new Map<string, string>();
  readonly #ofClients = new Set<string>();

  /** The text of a recorded request with the ids of the replay in place of recorded ones. */
  readonly rewrite = (text: string): string =>
    text.replace(TOKEN, (token) => {
      const plain = decoded(token);
      const replayed = this.#replayed.get(plain);
      if (replayed === undefined) {
        this.#ofClients.add(plain);
        return token;
      }
      return plain === token ? replayed : encodeURIComponent(replayed);
    });

  /** True where two texts are the same but for what services made up, which is learnt. */
  matches(one: string, other: string): boolean {
    if (one === other) return true;
    const [recorded, replayed] = [one.replace(WORLD, ""), other.replace(WORLD, "")];
    if (recorded.replace(TOKEN, blankIfMadeUp) !== replayed.replace(TOKEN, blankIfMadeUp)) return false;
    const [before = [], after = []] = [tokensOf(recorded), tokensOf(replayed)];
    const pairs = before.map((token, place) => [token, after[place] ?? ""] as const);
    if (pairs.some(([token, other]) => this.#ofClients.has(token) && token !== other)) return false;
    for (const [token, other] of pairs) if (token !== other) this.#replayed.set(token, other);
    return true;
  }
}

function tokensOf(text: string): string[] {
  return Array.from(text.matchAll(TOKEN), ([token]) => decoded(token)).filter(isMadeUp);
}

function blankIfMadeUp(token: string): string {
  if (token.startsWith("arn:")) return token.slice(0, -6);
  return isMadeUp(token) ? "*" : token;
}

/** Names of people's own have no digit, mostly. */
function isMadeUp(token: string): boolean {
  return /\d/.test(token);
}

function decoded(token: string): string {
  return token.includes("%") ? decodeURIComponent(token) : token;
}
