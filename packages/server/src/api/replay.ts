import {
  entriesIn,
  entryOf,
  type JournalEntry,
  journalFilter,
  replay,
  replayable,
  type World,
} from "@cloudstub/core/for-server";
import { optional } from "@cloudstub/kit";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { json, problems } from "./answers.js";
import { type ApiContext, found, worldOf } from "./context.js";
import { recordedAfter } from "./journal.js";
import { filters, isTrue, pageRequestIn } from "./journal-query.js";
import { querySchema, refuseQuery } from "./parameters.js";
import { problem, told } from "./problem.js";
import { bodyOf, MAX_BODY } from "./request-body.js";

const anything = z.any().openapi({ type: "object", description: "Of any type; absent where there was none." });

const query = querySchema({
  ...filters,
  after: optional("The id of an event: only those that were recorded after it."),
  before: optional("The id of an event: only those that were recorded before it."),
  from: optional("The world with whose state the new one begins; empty unless given."),
  snapshot: optional("A snapshot of that world, in place of its state."),
  name: optional("The name of the new world; one is made up unless given."),
  skip: optional("true to leave out what can't be replayed, instead of a refusal."),
  reveal: optional("true to compare and show secrets."),
});

const route = createRoute({
  method: "post",
  path: "/api/journal/replay",
  operationId: "replayJournal",
  tags: ["management"],
  summary: "Replay a stretch of the journal",
  description:
    "Sends the recorded requests of clients to a new world, in their order and each at its time, and compares the answers. The requests are those of the journal that the filters let pass or, where the request has a body, those of an export as JSON lines. Ids and times that services made up count as equal. The new world stays.",
  request: {
    query,
    body: { content: { "application/jsonl": { schema: z.string() } } },
  },
  responses: {
    200: json(
      z
        .object({
          world: z.string().openapi({ description: "The new world." }),
          sent: z.int(),
          same: z.int().openapi({ description: "How many were answered as they were recorded." }),
          different: z.int(),
          notCompared: z.int().openapi({
            description: "How many were sent whose recorded answer a fault had changed, or was too long to be kept.",
          }),
          leftOut: z.array(
            z.object({ id: z.string(), why: z.enum(["fault", "concealed", "not kept"]) }).openapi({
              description: "A recorded request that was not sent. fault: a fault answered it, so that it did nothing.",
            }),
          ),
          others: z
            .array(
              z.object({
                id: z.string().openapi({ description: "The recorded event." }),
                replayed: z.string().openapi({ description: "Its event in the new world." }),
                service: z.string().optional(),
                operation: z.string().optional(),
                resource: z.string().optional(),
                differences: z.array(
                  z.object({ path: z.string(), recorded: anything.optional(), replayed: anything.optional() }),
                ),
              }),
            )
            .openapi({ description: "The first 20 calls with other answers, each with its first differences." }),
        })
        .openapi("Replayed"),
      "How the replay went.",
    ),
    ...problems,
  },
});

/** Adds `POST /api/journal/replay`. */
export function addReplay(app: OpenAPIHono, context: ApiContext): void {
  const { registry, worlds } = context;
  // Only declared: the body is text of any media type.
  app.openAPIRegistry.registerPath(route);
  app.post(route.path, async (c) => {
    const asked = c.req.query();
    refuseQuery(query.safeParse(asked));
    const { from, snapshot, name, skip, reveal } = asked;
    if (snapshot !== undefined && from === undefined) throw problem("InvalidParameter/snapshot", {});
    const source = worldOf(context, c);
    const lines = await linesIn(c.req);
    const isSkipping = isTrue("skip", skip);
    const entries = await told(async () =>
      replayable(lines === undefined ? recorded(source, asked) : fromLines(lines, asked), { skip: isSkipping }),
    );
    const origin = from === undefined ? worlds.default : found(() => worlds.find(from));
    const made = await origin.store.durably(() => found(() => worlds.create({ name, from, snapshot })));
    const world = worlds.find(made.name);
    // An export of which something can be sent again has its secrets.
    const isRevealed = lines !== undefined || isTrue("reveal", reveal);
    const done = await replay({ registry, world, reveal: isRevealed }, entries);
    return c.json(done, 200);
  });
}

type Query = { readonly [name: string]: string | undefined };

/** The text of the body; undefined where there is none. */
async function linesIn(request: Parameters<typeof bodyOf>[0]): Promise<string | undefined> {
  const { bytes, size } = await bodyOf(request);
  if (size === 0) return undefined;
  if (bytes === undefined) throw problem("ReplayTooLarge", { size: String(size), most: String(MAX_BODY) });
  return new TextDecoder().decode(bytes);
}

function recorded({ journal }: World, query: Query): JournalEntry[] {
  const wanted = pageRequestIn(query);
  const { index } = journal;
  return recordedAfter(journal, wanted.after, wanted.before)
    .filter(journalFilter({ ...wanted, kind: "request" }))
    .map((event) => {
      const shown = entryOf(event, index, { bodies: true, reveal: wanted.reveal });
      if (!shown.concealed) return shown;
      // What is sent is what the client sent; what is compared and told stays concealed.
      const { raw } = entryOf(event, index, { bodies: true, reveal: true });
      const { concealed: _, ...entry } = shown;
      return { ...entry, ...(raw && { raw }) };
    });
}

function fromLines(text: string, query: Query): readonly JournalEntry[] {
  const [given] = [...Object.keys(filters), "after", "before"].filter((each) => query[each] !== undefined);
  if (given !== undefined) throw problem("InvalidReplay/filters", { parameter: given });
  return entriesIn(text);
}
