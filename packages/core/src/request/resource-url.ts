import { ServiceError } from "@cloudstub/kit";
import { formParameter } from "../codec/form/query-form.js";
import { noQuery } from "../codec/form/url-query.js";
import { structure } from "../model/shapes.js";
import type { Registry } from "../registry/registry.js";
import type { LoadedService } from "../registry/stub.js";
import type { WireRequest } from "../wire/wire.js";
import { credentialScope } from "./credential.js";
import type { Match, NoMatch } from "./match.js";

/**
 * Finds the stub of a request of the Query protocol that is in a URL, by GET or by a POST with an empty body, for services that take such
 * requests (`queryResource` and `queryByGet` of their wire details). Undefined where it is meant for none of them.
 */
export function byResourceUrl(
  registry: Registry,
  request: WireRequest,
  found: Match | undefined,
): Match | NoMatch | undefined {
  const isGet = request.method === "GET";
  if (!isGet && !(request.method === "POST" && request.body.ready?.length === 0)) return undefined;
  const [path = "", form = ""] = request.url.split("?", 2);
  const action = formParameter(form, "Action") || undefined;
  const version = formParameter(form, "Version");
  const service = serviceOf(registry, request, { action, version, isFree: found === undefined });
  if (service === undefined) return undefined;
  if (action === undefined)
    return isGet ? refusal("A request of the Query protocol needs an Action.", unknownOperation) : undefined;
  const stub = registry.actions.get(action)?.find((other) => other.service === service);
  if (stub === undefined || (path !== "/" && !takesResource(service, action)))
    return invalidAction(service, request, { action, version });
  return { stub, labels: {}, query: noQuery, body: Buffer.from(form) };
}

/** The answer to a form with an action that its service does not have; undefined where no service has an answer of its own. */
export function byUnknownAction(registry: Registry, request: WireRequest, asked: UnknownAction): NoMatch | undefined {
  const scope = credentialScope(request);
  const service = registry.services.find(({ id, model }) =>
    scope === undefined ? model().version === asked.version : id === scope,
  );
  return service?.model().unknownAction === undefined ? undefined : invalidAction(service, request, asked);
}

/** What AWS says of an action, for services that have no words of their own. */
const INVALID_ACTION = "The action {action} is not valid for this endpoint.";

interface UnknownAction {
  readonly action: string;
  readonly version: string | undefined;
}

function invalidAction(
  service: LoadedService,
  request: WireRequest,
  { action, version = "NO_VERSION_SPECIFIED" }: UnknownAction,
): NoMatch {
  const { unknownAction = INVALID_ACTION } = service.model();
  const text = unknownAction.replace("{action}", () => action).replace("{version}", () => version);
  const error = new ServiceError("InvalidAction", text, 400);
  return refusal(error.message, (requestId) => service.codec("awsQuery").error(error, requestId, request), action);
}

interface Asked {
  readonly action: string | undefined;
  readonly version: string | undefined;
  /** True where the path means nothing else. */
  readonly isFree: boolean;
}

/** The service that a request was signed for, or whose version it names; else the one that has the action. */
function serviceOf(
  { queryResources, actions }: Registry,
  request: WireRequest,
  { action, version, isFree }: Asked,
): LoadedService | undefined {
  const scope = credentialScope(request);
  if (scope !== undefined) return queryResources.find(({ id }) => id === scope);
  if (action === undefined) return undefined;
  if (version !== undefined) return queryResources.find(({ model }) => model().version === version);
  return isFree
    ? queryResources.find((service) => actions.get(action)?.some((stub) => stub.service === service))
    : undefined;
}

function takesResource({ model }: LoadedService, action: string): boolean {
  const { queryResource = "", operations } = model();
  return Object.hasOwn(structure(model(), operations[action]?.input).members, queryResource);
}

function refusal(why: string, answer: NonNullable<NoMatch["refusal"]>["answer"], action?: string): NoMatch {
  return { action, refusal: { why, answer } };
}

function unknownOperation(requestId: string) {
  return {
    status: 404,
    headers: { "Content-Type": "text/xml", "x-amzn-RequestId": requestId },
    body: "<UnknownOperationException/>\n",
  };
}
