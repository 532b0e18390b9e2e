import { z } from "@hono/zod-openapi";
import type { FaultDefinition } from "./definition.js";

const count = z.int("it must be a whole number").min(1, "calls are counted from 1");
/** A longer time is none to Node, whose timers then end at once. */
const LONGEST_MS = 2 ** 31 - 1;
const milliseconds = z
  .number("it must be a number of milliseconds")
  .min(0, "it must not be negative")
  .max(LONGEST_MS, `it must be at most ${LONGEST_MS}, about 24 days`);
const text = z.string("it must be text").min(1, "it must not be empty");
/** It is sent as a header too. */
const code = text.regex(/^[!-~]{1,200}$/, "it must be at most 200 letters, digits and signs of ASCII, without spaces");
/** More levels than any operation's input has. */
const DEEPEST = 100;

const when = z
  .union(
    [
      z.literal("always"),
      z.strictObject({ times: count }),
      z.strictObject({ nth: count }),
      z.strictObject({ between: z.tuple([count, count]).openapi({ type: "array", items: { type: "integer" }, minItems: 2, maxItems: 2 }) }),
    ],
    'it must be "always", {"times": 2}, {"nth": 3} or {"between": [2, 4]}',
  )
  .openapi({ description: "Which of the calls aimed at meet the fault, counted from 1; the next one unless given." });

const aimed = {
  service: text.openapi({ description: "Id of the service.", example: "sqs" }),
  operation: text.optional().openapi({ description: "Every operation of the service unless given.", example: "SendMessage" }),
  input: z
    .record(z.string(), z.unknown())
    .refine((input) => isAtMost(DEEPEST, input), `it must not be nested more than ${DEEPEST} levels deep`)
    .optional()
    .openapi({ type: "object", additionalProperties: true, description: "Part of the input that a call must hold." }),
  when: when.optional(),
};

/** A fault as it is written in JSON. */
export const faultSchema: z.ZodType<FaultDefinition> = z
  .discriminatedUnion(
    "effect",
    [
      z.strictObject({
        ...aimed,
        effect: z.literal("error"),
        code,
        message: text.optional(),
        status: z
          .int("it must be an HTTP status")
          .min(400, "an error's status is 400 or more")
          .max(599, "an error's status is 599 or less")
          .optional(),
      }),
      z.strictObject({ ...aimed, effect: z.literal("throttle"), code: code.optional(), retryAfter: milliseconds.optional() }),
      z.strictObject({ ...aimed, effect: z.literal("delay"), milliseconds }),
      z.strictObject({ ...aimed, effect: z.literal("lost-answer") }),
      z.strictObject({ ...aimed, effect: z.literal("dropped-connection") }),
      z.strictObject({
        ...aimed,
        effect: z.literal("truncated-body"),
        bytes: z.int("it must be a number of bytes").min(0, "it must not be negative").optional(),
      }),
      z.strictObject({ ...aimed, effect: z.literal("malformed-body") }),
      z.strictObject({
        ...aimed,
        effect: z.literal("failed-entries"),
        entries: z
          .array(z.union([text, z.int().min(0)], "it must be an entry's id, or its position from 0"))
          .min(1, "it must choose an entry"),
        code: code.optional(),
        message: text.optional(),
      }),
    ],
    {
      error: ({ code }) =>
        code === "invalid_union"
          ? "it must be error, throttle, delay, lost-answer, dropped-connection, truncated-body, malformed-body or failed-entries"
          : undefined,
    },
  )
  .openapi("Fault", { description: "Something that goes wrong on purpose." });

function isAtMost(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return levels > 0 && Object.values(value).every((element) => isAtMost(levels - 1, element));
}
