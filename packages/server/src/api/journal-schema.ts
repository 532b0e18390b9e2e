import { eventKinds } from "@cloudstub/core/for-server";
import { z } from "@hono/zod-openapi";

const id = z.string().openapi({ example: "0000000042" });

const rawMessage = z.object({
  headers: z.record(z.string(), z.string()),
  body: z.union([z.string(), z.object({ base64: z.string() })]).openapi({
    description: "Text where it is UTF-8.",
  }),
});

const anything = z
  .any()
  .openapi({ type: "object", description: "Decoded: times in ISO 8601, bytes as text or base64." });

/** An event of the journal. */
export const journalEntry = z
  .object({
    id: id.openapi({
      description: "Counts the events of a world in the order in which they began; as text it sorts in that order.",
    }),
    kind: z.enum(eventKinds),
    at: z.iso.datetime().openapi({ description: "In the world's time: ISO 8601, UTC." }),
    machineTime: z.iso.datetime().openapi({ description: "When it began, by the machine's clock: ISO 8601, UTC." }),
    duration: z.number().openapi({ description: "Milliseconds of the machine's time." }),
    world: z.string().openapi({ example: "default" }),
    summary: z.string().openapi({ description: "One line for people.", example: "SendMessage orders" }),
    cause: id.optional().openapi({
      description:
        "The event that led to it: of another attempt of an SDK's call, the one before it. Absent for what came from outside, and where the journal does not have the cause any more.",
    }),
    attempt: z.int().optional().openapi({
      description: "Of another attempt of an SDK's call, whose cause is the one before it: 2, 3 …",
    }),
    guessed: z.literal(true).optional().openapi({ description: "The cause is likely, and not known." }),
    step: id.optional().openapi({ description: "The step of an agent in which it happened." }),
    service: z.string().optional(),
    operation: z.string().optional().openapi({ description: "The operation's name, or the agent's." }),
    resource: z
      .string()
      .optional()
      .openapi({ description: "What it was about: a queue, a table, a bucket and a key." }),
    status: z.int().optional().openapi({ description: "The HTTP status; 0 where a fault dropped the connection." }),
    error: z.object({ code: z.string(), message: z.string() }).optional(),
    requestId: z.string().optional(),
    method: z.string().optional(),
    url: z.string().optional(),
    level: z.string().optional().openapi({ description: "Of a request: the level of its operation." }),
    above: z.string().optional().openapi({ description: "Of a request: the level at which it is closer to AWS." }),
    placeholder: z.literal(true).optional(),
    why: z.string().optional().openapi({ description: "Why nothing matched, and what to do." }),
    notDone: z.array(z.string()).readonly().optional(),
    notes: z.array(z.string()).readonly().optional(),
    notYet: z.array(z.string()).readonly().optional().openapi({
      description:
        "What has not come of it yet and why, by the state of now: sources that are not read, rules that are not about it, resources that wait, faults that did not meet it. Only where an event is explained.",
    }),
    fault: z.string().optional().openapi({ description: "The injected fault, if one changed the answer." }),
    client: z
      .object({
        name: z.string().optional().openapi({ example: "aws-sdk-js" }),
        version: z.string().optional(),
        invocation: z.string().optional().openapi({ description: "All attempts of one call have it in common." }),
        attempt: z.int().optional().openapi({ description: "The first one is 1." }),
        trace: z.string().optional(),
      })
      .optional(),
    logs: z.string().optional().openapi({ description: "What a function wrote to its log." }),
    input: anything.optional(),
    output: anything.optional(),
    cut: z.literal(true).optional().openapi({ description: "Something long was left out." }),
    concealed: z.literal(true).optional().openapi({ description: "Secrets were concealed; reveal=true shows them." }),
    raw: z.object({ request: rawMessage, response: rawMessage }).optional().openapi({
      description: "The request and the answer on the wire, as long as there is room for them.",
    }),
  })
  .openapi("JournalEntry", { description: "Something that happened in a world." });

/** An event with what it led to. Its effects are such events too: zod's types can't say it, and the document names it. */
export const journalTree = journalEntry
  .extend({
    effects: z.any().openapi({
      type: "array",
      items: { $ref: "#/components/schemas/JournalTree" },
      description: "In the order in which they began.",
    }),
    more: z.literal(true).optional().openapi({ description: "Some effects were left out." }),
  })
  .openapi("JournalTree", { description: "An event with what it led to." });
