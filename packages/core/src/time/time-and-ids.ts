import { randomBytes } from "node:crypto";
import type { Clock, Ids } from "@cloudstub/kit";
import { randomUuids } from "./random-uuids.js";

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** Ids that can't be guessed. */
export const randomIds: Ids = { uuid: randomUuids(), bytes: (length) => randomBytes(length) };
