import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { exportLines } from "../state/transfer/export-lines.js";
import { problems } from "./answers.js";
import { type ApiContext, worldOf } from "./context.js";
import { worldParameter } from "./parameters.js";

const route = createRoute({
  method: "get",
  path: "/api/export",
  operationId: "exportState",
  tags: ["management"],
  summary: "Export",
  description:
    "The state of all services as text, one record per line, sorted; cloudstub --import=<file> starts a server with it.",
  request: { query: z.object(worldParameter) },
  responses: {
    200: {
      description: "Lines of JSON: the version of the format, then the records.",
      content: { "text/plain": { schema: { type: "string" } } },
    },
    ...problems,
  },
});

/** Characters of one chunk. */
const CHUNK_SIZE = 64 * 1024;

/** Adds `GET /api/export`. It exports the state of one moment, however long the transfer takes. */
export function addExport(app: OpenAPIHono, context: ApiContext): void {
  // Registered apart from its handler: together, the types allow a text response only as a string.
  app.openAPIRegistry.registerPath(route);
  app.get(route.path, async (c) => {
    const world = worldOf(context, c);
    const records = await world.store.durably(() => {
      world.catchUp();
      return world.store.records();
    });
    return new Response(streamOf(exportLines(records)), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
  });
}

function streamOf(lines: Iterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull(controller) {
      let chunk = "";
      while (chunk.length < CHUNK_SIZE) {
        const { value, done } = lines.next();
        if (done === true) break;
        chunk += value;
      }
      if (chunk === "") controller.close();
      else controller.enqueue(encoder.encode(chunk));
    },
  });
}
