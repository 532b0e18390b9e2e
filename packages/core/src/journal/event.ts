import type { AccountRegion } from "../validation/account-and-region.js";
import type { Attempt } from "./client.js";
import type { Held } from "./held.js";
import type { Recorded } from "./recorded.js";

/** What an event of the journal is. */
export const eventKinds = [
  "request",
  "call",
  "step",
  "delivery",
  "invocation",
  "fault",
  "gate",
  "wait",
  "choice",
  "clock",
  "snapshot",
  "fork",
  "reset",
] as const;

/** A request, a call between services, a step of an agent, an HTTP delivery, a run of a function, a choice that the climate took, or something that a test did to the world. */
export type EventKind = (typeof eventKinds)[number];

/** Stands for a world. */
export interface WorldMark {
  readonly world: string;
  /** False for the default world. */
  readonly isNamed: boolean;
}

/** Something that happened in a world, as the journal stores it. It becomes readable when it is read, since most events never are. */
export interface JournalEvent
  extends Partial<Omit<Recorded, "number" | "time" | "durationMs" | "held">>,
    Pick<Recorded, "number" | "time" | "durationMs"> {
  readonly kind: EventKind;
  /** When it began, as `performance.now()` gives it. */
  readonly beganAt: number;
  /** The number of the event that led to it, where it is not the request or call whose id is `cause`. */
  readonly causeNumber?: number | undefined;
  /** The number of the agent's step in which it happened. */
  readonly step?: number | undefined;
  /** True where the cause is likely, and not known. */
  readonly isGuess?: boolean | undefined;
  /** The account and region whose resources it was about, where these are not the home's. */
  readonly at?: AccountRegion | undefined;
  /** What happened, in a sentence, where its operation does not say it. */
  readonly summary?: string | undefined;
  /** What a function wrote to its log. */
  readonly logs?: string | undefined;
  /** The request and the answer, as long as there is room for them. */
  held?: Held | undefined;
  /** Which attempt it is of a call of an SDK; undefined while `held` can tell it. */
  attempt?: Attempt | undefined;
  /** The trace that a client's request, or a run of a function, belongs to. */
  readonly trace?: string | undefined;
  /** Stands for the world that it happened in, which it does not keep in memory; set when it is recorded. */
  of?: WorldMark | undefined;
}
