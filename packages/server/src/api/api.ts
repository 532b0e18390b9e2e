import { ServiceError } from "@cloudstub/kit";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { addAgents } from "./agents.js";
import { addCall } from "./call.js";
import { addClock } from "./clock.js";
import { addConsole } from "./console-page.js";
import type { ApiContext } from "./context.js";
import { cors } from "./cors.js";
import { addExplorations } from "./explorations.js";
import { addExport } from "./export.js";
import { addFaults } from "./faults.js";
import { addFunctions } from "./functions.js";
import { addHistory } from "./history.js";
import { addJournal } from "./journal.js";
import { addModuleRoutes } from "./module-routes.js";
import { addNeededPolicy } from "./needed-policy.js";
import { notFound, refuseSdk, sentIn } from "./not-found.js";
import { addOpenApiDocument } from "./openapi-document.js";
import { addOperations } from "./operations.js";
import { refuseQuery } from "./parameters.js";
import { defect, Problem } from "./problem.js";
import { readableQuery } from "./readable-query.js";
import { addReady } from "./ready.js";
import { RemoteFunctions } from "./remote-functions.js";
import { addReplay } from "./replay.js";
import { addReport } from "./report.js";
import { addReset } from "./reset.js";
import { listRoutes } from "./route-list.js";
import { errorAnswer } from "./sdk-request.js";
import { addSeed } from "./seed.js";
import { addSendAgain } from "./send-again.js";
import { addSettled } from "./settled.js";
import { addSnapshotComparison } from "./snapshot-comparison.js";
import { addSnapshots } from "./snapshots.js";
import { addStatus } from "./status.js";
import { addWorlds } from "./worlds.js";

/**
 * The API port's application (specification 4.1 and 4.2); it works without a port.
 *
 * @example await makeApi(context).request("/api/status");
 */
export function makeApi(context: ApiContext): OpenAPIHono {
  const app = new OpenAPIHono({ defaultHook: refuseQuery });
  app.use(cors(context.allowlist), readableQuery);
  app.use("/", refuseSdk(context));
  addStatus(app, context);
  addReady(app, context);
  addReset(app, context);
  addSeed(app, context);
  addWorlds(app, context);
  const functions = new RemoteFunctions();
  addExplorations(app, context, functions);
  addSnapshots(app, context);
  addSnapshotComparison(app, context);
  addExport(app, context);
  addHistory(app, context);
  addJournal(app, context);
  addReplay(app, context);
  addSendAgain(app, context);
  addFaults(app, context);
  addOperations(app, context);
  addReport(app, context);
  addCall(app, context);
  addClock(app, context);
  addSettled(app, context);
  addFunctions(app, context, functions);
  addNeededPolicy(app, context);
  addAgents(app, context);
  addOpenApiDocument(app, context);
  addConsole(app);
  addModuleRoutes(app, context);
  const routes = listRoutes(app, context.registry);
  app.notFound((c) => send(c, notFound(c, routes, context)));
  app.onError((error, c) => {
    if (error instanceof Problem) return send(c, error);
    if (ServiceError.is(error))
      return send(c, new Problem({ status: error.status ?? 400, code: error.code, detail: error.message }));
    context.onDefect?.(error);
    return send(c, defect(`${c.req.method} ${c.req.path}`));
  });
  return app;
}

function send(c: Context, problem: Problem): Response {
  const { status, headers, body } = errorAnswer(problem, sentIn(c));
  return c.body(body, status as ContentfulStatusCode, headers);
}
