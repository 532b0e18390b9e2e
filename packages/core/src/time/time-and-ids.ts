import { randomBytes, randomUUID } from "node:crypto";
import type { Clock, Ids } from "@cloudstub/kit";

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** Ids that nobody can guess. */
export const randomIds: Ids = { uuid: () => randomUUID(), bytes: (length) => randomBytes(length) };
