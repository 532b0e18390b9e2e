import { bucketsView } from "./buckets.js";
import { functionsView } from "./functions.js";
import { keysView } from "./keys.js";
import { parametersView } from "./parameters.js";
import { queuesView } from "./queues.js";
import { secretsView } from "./secrets.js";
import type { ServiceRoutes } from "./service-routes.js";
import type { ServiceView } from "./service-view.js";
import { tablesView } from "./tables.js";
import { topicsView } from "./topics.js";

/** Others are shown by the forms of their routes. */
const views: Readonly<Record<string, unknown>> = {
  sqs: queuesView,
  sns: topicsView,
  secretsmanager: secretsView,
  s3: bucketsView,
  lambda: functionsView,
  dynamodb: tablesView,
  ssm: parametersView,
  kms: keysView,
};

/** The contents of a service in one word, or its id where it has no view. */
export function titleOf(id: string): string {
  return ownView(id)?.title ?? id;
}

/** The view of a service, where there is one and the service has the routes that it reads. */
export function viewOf(routes: ServiceRoutes): ServiceView<unknown> | undefined {
  const view = ownView(routes.id);
  return view?.reads.every((command) => routes.find(command)?.method === "GET") ? view : undefined;
}

function ownView(id: string): ServiceView<unknown> | undefined {
  return Object.hasOwn(views, id) ? (views[id] as ServiceView<unknown>) : undefined;
}
