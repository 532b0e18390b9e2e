import type { StoreCall } from "../types.js";

const letters = "abcdefghijklmnopqrstuvwxyz234567";
/** Letters of the random part, and of the account after it: five bits each. */
const RANDOM = 24;
const ACCOUNT = 8;

/**
 * The id of a new URL: 32 lower-case letters and digits that can't be guessed. It tells the account, as AWS's may (Lambda developer guide, "Invoking
 * Lambda function URLs"): a request to a URL names no other.
 */
export function newUrlId({ ids, account }: Pick<StoreCall, "ids" | "account">): string {
  const random = Array.from(ids.bytes(RANDOM), (byte) => letters[byte % letters.length]).join("");
  let number = Number(account);
  let digits = "";
  for (let at = 0; at < ACCOUNT; at++) {
    digits = letters[number % letters.length] + digits;
    number = Math.floor(number / letters.length);
  }
  return random + digits;
}

/** The account in the id of a URL; undefined for texts that are no ids. */
export function accountInUrlId(id: string): string | undefined {
  if (id.length !== RANDOM + ACCOUNT) return undefined;
  let number = 0;
  for (const letter of id.slice(RANDOM)) {
    const value = letters.indexOf(letter);
    if (value < 0) return undefined;
    number = number * letters.length + value;
  }
  const account = String(number).padStart(12, "0");
  return account.length === 12 ? account : undefined;
}
