import { type FiredEvent, TurnableClock, type World } from "@cloudstub/core/for-server";
import type { PendingWork } from "@cloudstub/kit";
import { z } from "@hono/zod-openapi";

const ring = z
  .object({
    at: z.iso.datetime().openapi({ description: "The time of the clock. ISO 8601, UTC." }),
    what: z.string().openapi({ description: "What happened, in words." }),
  })
  .openapi("FiredEvent", { description: "Something that happened because its time had come." });

/** The clock of a world. */
export const clockState = z
  .object({
    now: z.iso.datetime().openapi({ description: "The time that services see. ISO 8601, UTC." }),
    runs: z.boolean().openapi({ description: "False if the clock is frozen." }),
    machineTime: z.iso.datetime().openapi({ description: "The time of the machine, which Date headers show." }),
  })
  .openapi("Clock", { description: "The clock that services see." });

/** The next work that starts by itself. */
export const nextWork = z
  .object({ at: z.iso.datetime(), what: z.string() })
  .optional()
  .openapi({ description: "The next work that starts by itself when its time comes." });

/** What a route that turns the clock says of the way. */
export const firedMembers = {
  fired: z.array(ring).openapi({
    description: "What became due on the way, in order; the first hundred. Ends of long polls are not listed.",
  }),
  firedCount: z.int().openapi({ description: "Number of things that became due, listed or not." }),
};

/** The clock after a turn. */
export const turnedClock = clockState
  .extend({
    settled: z.boolean().openapi({ description: "False if something was still under way when the time-out was over." }),
    inProgress: z
      .array(z.string())
      .openapi({ description: "A sentence about each request that is not answered, and each agent at work." }),
    ...firedMembers,
  })
  .openapi("TurnedClock", { description: "The clock after it was turned." });

/** The clock of a world, as answers show it. */
export function clockOf({ clock }: World) {
  return {
    now: new Date(clock.now()).toISOString(),
    runs: !(clock instanceof TurnableClock) || clock.runs,
    machineTime: new Date().toISOString(),
  };
}

/** The next work, as answers show it. */
export function shownWork({ time, what }: PendingWork) {
  return { at: new Date(time).toISOString(), what };
}

/** What became due on the way, as answers show it. */
export function firedOf({ fired, firedCount }: { readonly fired: readonly FiredEvent[]; readonly firedCount: number }) {
  return { fired: fired.map(({ at, what }) => ({ at: at.toISOString(), what })), firedCount };
}
