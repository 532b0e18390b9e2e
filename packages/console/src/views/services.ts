import { bucketsView } from "./buckets.js";
import { functionsView } from "./functions.js";
import { parametersView } from "./parameters.js";
import { queuesView } from "./queues.js";
import { secretsView } from "./secrets.js";
import type { ServiceRoutes } from "./service-routes.js";
import type { ServiceView } from "./service-view.js";
import { tablesView } from "./tables.js";
import { topicsView } from "./topics.js";

const views: Readonly<Record<string, unknown>> = {
  sqs: queuesView,
  sns: topicsView,
  secretsmanager: secretsView,
  s3: bucketsView,
  lambda: functionsView,
  dynamodb: tablesView,
  ssm: parametersView,
};

/** The view of a service, where there is one and the service has the routes that it reads. */
export function viewOf(routes: ServiceRoutes): ServiceView<unknown> | undefined {
  const view = Object.hasOwn(views, routes.id) ? (views[routes.id] as ServiceView<unknown>) : undefined;
  return view?.reads.every((command) => routes.find(command)?.method === "GET") ? view : undefined;
}
