import { optional } from "@cloudstub/kit";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { json, problems } from "./answers.js";
import { type ApiContext, worldOf } from "./context.js";
import { querySchema } from "./parameters.js";
import { problem, quoted } from "./problem.js";

const texts = z.array(z.string()).readonly();
const statement = z.object({ Effect: z.literal("Allow"), Action: texts, Resource: texts });
/** The least policy that calls needed. */
export const policy = z
  .object({ Version: z.literal("2012-10-17"), Statement: z.array(statement).readonly() })
  .openapi("NeededPolicy", { description: "A policy as IAM takes it." });

const show = createRoute({
  method: "get",
  path: "/api/iam/needed-policy",
  tags: ["management"],
  operationId: "getNeededPolicy",
  summary: "The least policy",
  description:
    "The least IAM policy that the requests to this world needed, also those of root users. The server has to run with `--iam=audit` or `--iam=enforce`, or the world has to be made so.",
  request: {
    query: querySchema({ caller: optional("ARN of the user, role or root user; all together unless given.") }),
  },
  responses: { 200: json(policy, "The policy; without statements where nothing was asked for."), ...problems },
});

/** Adds `GET /api/iam/needed-policy`. */
export function addNeededPolicy(app: OpenAPIHono, context: ApiContext): void {
  app.openapi(show, (c) => {
    const { permissions } = worldOf(context, c);
    const { caller } = c.req.valid("query");
    if (permissions.mode === "off") throw problem("IamIsOff", {});
    const { callers } = permissions.needed;
    if (caller !== undefined && !callers.includes(caller)) {
      const known = callers.length === 0 ? "No requests came." : `Callers are ${callers.join(", ")}.`;
      throw problem("InvalidParameter/problem", { problem: `${quoted(caller)} sent no request. ${known}` });
    }
    return c.json(permissions.needed.policy(caller), 200);
  });
}
