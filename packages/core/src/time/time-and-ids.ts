import { randomBytes, randomUUID } from "node:crypto";
import type { Clock, Ids } from "@cloudstub/kit";

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/**
 * Ids that can't be guessed. V8 keeps the text that `randomUUID` returns as a tree of its twenty pieces, which takes 480 bytes. It is in
 * lower case already, but `toLowerCase` returns one text of 56.
 */
export const randomIds: Ids = { uuid: () => randomUUID().toLowerCase(), bytes: (length) => randomBytes(length) };
