import { createHash } from "node:crypto";
import type { Call } from "@cloudstub/kit";

/** The customer id of an account, as events name a bucket's owner: `A3NL1KOZZKEXAM`. */
export function customerId(account: string): string {
  return `A${idOf(`customer ${account}`, 13)}`;
}

/** The caller of a request, as events name it: a user of its account, `AWS:AIDA…`. */
export function principalId({ account }: Call<unknown>["caller"]): string {
  return `AWS:AIDA${idOf(`user ${account}`, 17)}`;
}

const characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

function idOf(text: string, length: number): string {
  const digest = createHash("sha256").update(text).digest().subarray(0, length);
  return Array.from(digest, (byte) => characters[byte % 32]).join("");
}
