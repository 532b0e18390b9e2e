import type { Clock, Ids } from "@cloudstub/kit";
import { pooledBytes } from "./pooled-bytes.js";
import { randomUuids } from "./random-uuids.js";

/** The machine's clock. */
export const systemClock: Clock = { now: () => Date.now() };

/** Ids that can't be guessed. */
export const randomIds: Ids = { uuid: randomUuids(), bytes: pooledBytes() };
