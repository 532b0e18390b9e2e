import {
  type ActiveFault,
  type Climate,
  climates,
  type HistoryEntry,
  type IamMode,
  iamModes,
  requireIdentities,
  storiesOfRepeated,
  type WorldFacts,
} from "@cloudstub/core/for-server";
import { optional, required } from "@cloudstub/kit";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { json, problems } from "./answers.js";
import { type ApiContext, found } from "./context.js";
import { querySchema } from "./parameters.js";
import { problem, quoted } from "./problem.js";

const world = z
  .object({
    name: z.string(),
    accessKeyId: z.string().openapi({
      description:
        "The access key id by which clients choose the world; for another account, a dot and twelve digits follow.",
      example: "world.checkout-7",
    }),
    from: z.string().optional().openapi({ description: "The world that it was made from." }),
    snapshot: z.string().optional().openapi({ description: "The snapshot of that world." }),
    iam: z.enum(["audit", "enforce"]).optional().openapi({ description: "Where policies of identities are asked." }),
    climate: z.enum(climates).optional().openapi({ description: "Where it is not calm." }),
    seed: z.number().int().optional().openapi({ description: "The number that the climate's chance comes from." }),
    createdAt: z.iso.datetime().openapi({ description: "ISO 8601, UTC, in the machine's time." }),
    usedAt: z.iso.datetime().openapi({ description: "When it was last used. ISO 8601, UTC, in the machine's time." }),
  })
  .openapi("World", { description: "A named world: state, clock, faults and history of its own." });

const shared = { path: "/api/worlds", tags: ["management"] };

const create = createRoute({
  ...shared,
  method: "post",
  operationId: "createWorld",
  summary: "Create a world",
  description:
    "Creates a world, empty or as a fork of another, which takes its state, clock and region along. Clients choose it by its access key id. It is in memory only.",
  request: {
    query: querySchema(
      {
        name: optional("1 to 64 letters, digits, _ and -; a name is made up unless given."),
        from: optional("World to begin with: default, or another's name."),
        snapshot: optional("Snapshot of that world, in place of its state now."),
        iam: optional(
          "Whether policies of identities are asked: enforce, audit or off; as in the world to begin with unless given.",
        ),
        climate: optional(
          "How much of AWS's freedom is taken: calm, aws or stormy; as in the world to begin with unless given.",
        ),
        seed: optional(
          "The whole number that the climate's chance comes from; as in the world to begin with unless given.",
        ),
      },
      {},
    ),
  },
  responses: { 201: json(world, "The world."), ...problems },
});

const list = createRoute({
  ...shared,
  method: "get",
  operationId: "listWorlds",
  summary: "Worlds",
  description: "Lists the named worlds in the order in which they were created.",
  responses: { 200: json(z.object({ worlds: z.array(world) }).openapi("Worlds"), "The worlds."), ...problems },
});

const drop = createRoute({
  ...shared,
  method: "delete",
  operationId: "dropWorld",
  summary: "Drop a world",
  description:
    "Drops a world with all that it holds. Answers 409 where its test has something to answer for: faults that were never reached, and requests that nothing matched; the world is dropped all the same.",
  request: { query: querySchema({ name: required("Name of the world.") }, {}) },
  responses: {
    200: json(
      z
        .object({
          name: z.string(),
          warnings: z.array(z.string()).openapi({
            description:
              "What calls asked for and their operations do not do, each with the option that has it done where there is one.",
          }),
          held: z.array(z.string()).openapi({ description: "The calls that faults held until then, in words." }),
          stories: z.array(z.string()).optional().openapi({
            description:
              "What came of calls that failed by a fault or were made again, as trees in lines of text; absent where there were none.",
          }),
        })
        .openapi("DroppedWorld"),
      "The dropped world.",
    ),
    ...problems,
  },
});

/** Adds `POST`, `GET` and `DELETE /api/worlds`. */
export function addWorlds(app: OpenAPIHono, { worlds, registry }: ApiContext): void {
  app.openapi(create, async (c) => {
    const { name, from, snapshot, iam: asked, climate: weather, seed } = c.req.valid("query");
    const iam = asked === undefined ? undefined : modeIn(asked, registry);
    const climate = {
      ...(weather !== undefined && { climate: climateIn(weather) }),
      ...(seed !== undefined && { seed: seedIn(seed) }),
    };
    if (snapshot !== undefined && from === undefined) throw problem("InvalidParameter/snapshot", {});
    const origin = from === undefined ? worlds.default : found(() => worlds.find(from));
    const facts = await origin.store.durably(() =>
      found(() => worlds.create({ name, from, snapshot, climate, ...(iam !== undefined && { iam }) })),
    );
    return c.json(report(facts), 201);
  });
  app.openapi(list, (c) => c.json({ worlds: worlds.list().map(report) }, 200));
  app.openapi(drop, (c) => {
    const name = c.req.valid("query").name as string;
    const { world, faults, held } = found(() => worlds.drop(name));
    const history = world?.history.latestFirst() ?? [];
    const failures = failuresOf(history, faults);
    const warnings = warningsOf(history);
    const stories = world === undefined ? [] : storiesOfRepeated(world.journal);
    const told = stories.length === 0 ? {} : { stories };
    if (failures.length === 0) return c.json({ name, warnings, held: [...held], ...told }, 200);
    const members = { failures, warnings, held, ...told };
    throw problem("TestFailed", { name, failures: failures.join(" ") }, { members });
  });
}

/** The mode of a text. Throws a `Problem`, also where no service keeps identities. */
function modeIn(text: string, registry: ApiContext["registry"]): IamMode {
  const mode = iamModes.find((each) => each === text);
  if (mode === undefined)
    throw problem("InvalidParameter/problem", { problem: `iam is ${quoted(text)}: give ${iamModes.join(", ")}.` });
  try {
    requireIdentities(registry, mode);
  } catch (error) {
    throw problem("InvalidParameter/problem", { problem: (error as Error).message });
  }
  return mode;
}

function climateIn(text: string): Climate {
  const climate = climates.find((each) => each === text);
  if (climate !== undefined) return climate;
  throw problem("InvalidParameter/problem", { problem: `climate is ${quoted(text)}: give ${climates.join(", ")}.` });
}

function seedIn(text: string): number {
  const seed = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(seed)) return seed;
  throw problem("InvalidParameter/problem", { problem: `seed is ${quoted(text)}: give a whole number.` });
}

function report({ createdAt, usedAt, ...facts }: WorldFacts): z.infer<typeof world> {
  return { ...facts, createdAt: new Date(createdAt).toISOString(), usedAt: new Date(usedAt).toISOString() };
}

/** What fails a test: it asked for faults that nothing reached, or sent requests that nothing answers. */
export function failuresOf(history: readonly HistoryEntry[], faults: readonly ActiveFault[]): string[] {
  const unreached = faults.filter(({ fired, mayStayUnmet }) => fired === 0 && !mayStayUnmet);
  const unmatched = history.filter(({ matched }) => !matched);
  return distinct([
    ...unreached.map(({ sentence, seen }) => `This fault was never reached: ${sentence} ${matching(seen)}`),
    ...unmatched.map(({ method, url, why = "" }) => `${method} ${url} matched nothing. ${why}`),
  ]);
}

function matching(seen: number): string {
  if (seen === 0) return "No matching call came.";
  return `Only ${seen} matching ${seen === 1 ? "call" : "calls"} came, and it was not due.`;
}

/** What a test may rest on wrongly. */
function warningsOf(history: readonly HistoryEntry[]): string[] {
  return distinct(
    history.flatMap(({ serviceId, name, notDone = [] }) => notDone.map((clause) => `${serviceId} ${name}: ${clause}.`)),
  );
}

function distinct(sentences: readonly string[]): string[] {
  return [...new Set(sentences)];
}
