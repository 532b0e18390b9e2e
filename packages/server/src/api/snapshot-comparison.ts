import { compareStates, type Snapshot, type World } from "@cloudstub/core/for-server";
import { optional, required } from "@cloudstub/kit";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { toText } from "../state/transfer/record-text.js";
import { json, problems } from "./answers.js";
import { type ApiContext, worldOf } from "./context.js";
import { querySchema } from "./parameters.js";
import { unknownSnapshot } from "./snapshots.js";

/** Differences that an answer lists. */
const MOST = 1000;
/** Characters of a record that an answer shows. */
const MOST_TEXT = 20_000;

const count = z.int();
const record = z.string().optional();
const comparison = z
  .object({
    added: count.openapi({ description: "Records that only the later state has." }),
    removed: count.openapi({ description: "Records that only the snapshot has." }),
    changed: count.openapi({ description: "Records that both have, and not alike." }),
    differences: z
      .array(
        z
          .object({
            service: z.string(),
            tree: z.string().openapi({ description: "Where the record is stored.", example: "sqs/messages/orders" }),
            key: z.string(),
            change: z.enum(["added", "removed", "changed"]),
            before: record.openapi({ description: "The record in the snapshot, as JSON; bytes are their number." }),
            after: record.openapi({ description: "The record in the later state." }),
          })
          .openapi("StateDifference"),
      )
      .openapi({ description: `The differences by place and key; the first ${MOST}.` }),
  })
  .openapi("SnapshotComparison", { description: "By which records two states differ." });

const route = createRoute({
  method: "get",
  path: "/api/snapshots/compare",
  operationId: "compareSnapshots",
  tags: ["management"],
  summary: "Compare a snapshot",
  description: "Compares a snapshot with the state now, or with another snapshot, record by record.",
  request: {
    query: querySchema({
      name: required("Name of the snapshot."),
      with: optional("Name of the later snapshot; the state now unless given."),
    }),
  },
  responses: { 200: json(comparison, "The differences."), ...problems },
});

type Comparison = z.infer<typeof comparison>;

/** Adds `GET /api/snapshots/compare`. */
export function addSnapshotComparison(app: OpenAPIHono, context: ApiContext): void {
  app.openapi(route, (c) => {
    const { name = "", with: other } = c.req.valid("query");
    const world = worldOf(context, c);
    const after = other === undefined ? world.capture() : stateOf(world, other);
    return c.json(compared(stateOf(world, name), after), 200);
  });
}

function stateOf({ snapshots }: World, name: string): Snapshot {
  const found = snapshots.stateOf(name);
  if (found === undefined) throw unknownSnapshot(name, snapshots.list());
  return found;
}

function compared(earlier: Snapshot, later: Snapshot): Comparison {
  const counts = { added: 0, removed: 0, changed: 0 };
  const differences: Comparison["differences"] = [];
  compareStates(earlier, later, ({ tree, key, change, before, after }) => {
    const texts = { before: textOf(before), after: textOf(after) };
    // A record that was written again with the same content is another object. Of bytes the text has their number only.
    if (texts.before === texts.after && texts.before?.includes('"~bytes"') === false) return;
    counts[change]++;
    if (differences.length === MOST) return;
    const [service = ""] = tree.split("/", 1);
    differences.push({ service, tree, key, change, before: cut(texts.before), after: cut(texts.after) });
  });
  return { ...counts, differences };
}

function textOf(record: unknown): string | undefined {
  return record === undefined ? undefined : toText(record, ({ length }) => length);
}

function cut(text: string | undefined): string | undefined {
  return text?.slice(0, MOST_TEXT);
}
