import type { SnapshotFacts } from "@cloudstub/core/for-server";
import { required } from "@cloudstub/kit";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { json, problems } from "./answers.js";
import { type ApiContext, worldOf } from "./context.js";
import { querySchema, worldParameter } from "./parameters.js";
import { type Problem, problem, quoted } from "./problem.js";

const snapshot = z
  .object({
    name: z.string(),
    takenAt: z.iso.datetime().openapi({ description: "ISO 8601, UTC." }),
    records: z.int().openapi({ description: "Number of records, of all services together." }),
  })
  .openapi("Snapshot", { description: "The state of all services at one moment." });

const query = querySchema({ name: required("Name of the snapshot.") });
const common = { tags: ["management"], request: { query } };

const take = createRoute({
  ...common,
  method: "post",
  path: "/api/snapshots",
  operationId: "takeSnapshot",
  summary: "Take a snapshot",
  description:
    "Captures the state of all services under a name, at once and in memory; replaces an earlier snapshot of that name.",
  responses: { 200: json(snapshot, "The snapshot."), ...problems },
});

const list = createRoute({
  tags: ["management"],
  method: "get",
  path: "/api/snapshots",
  operationId: "listSnapshots",
  summary: "Snapshots",
  description: "Lists the snapshots by name.",
  request: { query: z.object(worldParameter) },
  responses: {
    200: json(z.object({ snapshots: z.array(snapshot) }).openapi("Snapshots"), "The snapshots."),
    ...problems,
  },
});

const restore = createRoute({
  ...common,
  method: "post",
  path: "/api/snapshots/restore",
  operationId: "restoreSnapshot",
  summary: "Restore a snapshot",
  description: "Restores the state of all services. Keeps the snapshot and the history.",
  responses: { 200: json(snapshot, "The restored snapshot."), ...problems },
});

const remove = createRoute({
  ...common,
  method: "delete",
  path: "/api/snapshots",
  operationId: "deleteSnapshot",
  summary: "Delete a snapshot",
  description: "Deletes a snapshot; does not change the state.",
  responses: {
    200: json(z.object({ name: z.string() }).openapi("DeletedSnapshot"), "The deleted snapshot."),
    ...problems,
  },
});

/** Adds the routes of `/api/snapshots`. For an unknown name they answer 404 and change nothing. */
export function addSnapshots(app: OpenAPIHono, context: ApiContext): void {
  app.openapi(take, async (c) => {
    const name = nameIn(c.req.valid("query"));
    const { snapshots, store, clock } = worldOf(context, c);
    return c.json(report(await store.durably(() => snapshots.take(name, clock.now()))), 200);
  });
  app.openapi(list, (c) => c.json({ snapshots: worldOf(context, c).snapshots.list().map(report) }, 200));
  app.openapi(restore, async (c) => {
    const name = nameIn(c.req.valid("query"));
    const { snapshots, store } = worldOf(context, c);
    const restored = await store.durably(() => snapshots.restore(name));
    if (restored === undefined) throw unknownSnapshot(name, snapshots.list());
    return c.json(report(restored), 200);
  });
  app.openapi(remove, (c) => {
    const name = nameIn(c.req.valid("query"));
    const { snapshots } = worldOf(context, c);
    if (!snapshots.delete(name)) throw unknownSnapshot(name, snapshots.list());
    return c.json({ name }, 200);
  });
}

/** The schema requires the name. */
function nameIn({ name }: { readonly [name: string]: string | undefined }): string {
  return name as string;
}

function report({ takenAt, ...facts }: SnapshotFacts): z.infer<typeof snapshot> {
  return { ...facts, takenAt: new Date(takenAt).toISOString() };
}

/** The problem of a name that no snapshot has. */
export function unknownSnapshot(name: string, known: readonly SnapshotFacts[]): Problem {
  const names = known.map((facts) => facts.name).join(", ");
  const remedy = known.length === 0 ? "There are none; POST /api/snapshots?name=… takes one." : `Snapshots: ${names}.`;
  return problem("UnknownSnapshot/name", { name: quoted(name), remedy });
}
