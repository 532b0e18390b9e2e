import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { json, problems } from "./answers.js";
import type { ApiContext } from "./context.js";
import { problem } from "./problem.js";
import { bodyOf, MAX_BODY } from "./request-body.js";
import { untilGone } from "./until-gone.js";

/** A message of a coding agent. */
export interface AgentRequest {
  readonly body: string;
  /** The URL of the API port, as the agent reaches it, without a slash at its end. */
  readonly api: string;
  /** Aborted when the agent does not want the answer any more. */
  readonly signal: AbortSignal;
  header(name: string): string | undefined;
  /** Sends a request to the API port, without a socket. */
  ask(request: Request): Promise<Response>;
}

/** The answer as JSON; without a body where there is nothing to say. */
export interface AgentAnswer {
  readonly status: number;
  readonly body?: string | undefined;
}

/** Answers coding agents: the Model Context Protocol over HTTP. */
export type Agents = (request: AgentRequest) => Promise<AgentAnswer>;

const message = z.object({}).catchall(z.any());

const route = createRoute({
  method: "post",
  path: "/mcp",
  operationId: "answerAgent",
  tags: ["management"],
  summary: "Coding agents",
  description: "The Model Context Protocol, as its transport Streamable HTTP: a message of JSON-RPC, and its answer.",
  request: { body: { content: { "application/json": { schema: message } } } },
  responses: { 200: json(message, "The answer."), 202: { description: "A notification was taken." }, ...problems },
});

/** Adds `POST /mcp` where agents are answered. */
export function addAgents(app: OpenAPIHono, { agents }: ApiContext): void {
  if (agents === undefined) return;
  app.openAPIRegistry.registerPath(route);
  app.post(route.path, async (c) => {
    const { bytes, size } = await bodyOf(c.req);
    if (bytes === undefined) throw problem("BodyTooLarge", { bytes: size, max: MAX_BODY });
    const asked = {
      body: new TextDecoder().decode(bytes),
      api: new URL(c.req.url).origin,
      header: (name: string) => c.req.header(name),
      ask: async (request: Request) => app.fetch(request),
    };
    const { status, body } = await untilGone(c, (signal) => agents({ ...asked, signal }));
    if (body === undefined) return c.body(null, 202);
    return c.body(body, status as ContentfulStatusCode, { "Content-Type": "application/json" });
  });
}
