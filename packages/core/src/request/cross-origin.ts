import { type ResponseHeaders, ServiceError } from "@cloudstub/kit";
import { withServiceHeaders } from "../protocols/service-headers.js";
import type { Registry } from "../registry/registry.js";
import { isPromise } from "../wire/maybe-promise.js";
import { header, type WireRequest, type WireResponse } from "../wire/wire.js";
import { resourcesOf, scopeName } from "../world/account-region.js";
import type { World } from "../world/world.js";
import type { Worlds } from "../world/worlds.js";
import { callerOf } from "./caller.js";
import { chooseWorld, NoWorld } from "./choose-world.js";
import { identify } from "./identify.js";
import type { Match } from "./match.js";

/** The headers that the page which sent a request gets by the rules of the service; undefined where the service has no rules, or no page sent it. */
export function pageHeaders(world: World, match: Match, request: WireRequest): ResponseHeaders | undefined {
  if (header(request, "origin") === undefined) return undefined;
  const decided = decisionOf(world, match, request);
  if (decided === undefined) return match.stub.site && {};
  return ServiceError.is(decided) ? {} : decided;
}

/**
 * The answer to a preflight by the rules of the service that the request which it asks for is meant for; undefined where there are none. A request that asks for no
 * method is taken as one for a GET to find the service.
 */
export function preflightByService(registry: Registry, worlds: Worlds, request: WireRequest): WireResponse | undefined {
  if (request.method !== "OPTIONS") return undefined;
  const match = identify(registry, { ...request, method: header(request, "access-control-request-method") ?? "GET" });
  if (isPromise(match) || match.stub === undefined) return undefined;
  // Without Origin it is not a preflight, and a site answers it as any request.
  if (match.stub.site !== undefined && header(request, "origin") === undefined) return undefined;
  const world = chooseWorld(registry, worlds, request);
  // A page's form has no preflight.
  if (isPromise(world) || world instanceof NoWorld) return undefined;
  const decided = decisionOf(world, match, request);
  if (decided === undefined) return undefined;
  const { service, wire } = match.stub;
  const requestId = world.ids.uuid();
  const answer = ServiceError.is(decided)
    ? service.codec(wire).error(decided, requestId)
    : { status: 200, headers: { ...decided }, body: "" };
  return withServiceHeaders(answer, service.model(), requestId);
}

function decisionOf(world: World, { stub, labels }: Match, request: WireRequest) {
  const { service } = stub;
  const decide = service.module.crossOrigin;
  if (decide === undefined) return undefined;
  const names = header(request, "access-control-request-headers");
  const page = {
    origin: header(request, "origin"),
    method: header(request, "access-control-request-method") ?? request.method,
    labels,
    requestedHeaders: names?.split(",").flatMap((name) => name.trim() || []),
  };
  const at = resourcesOf(service, { caller: callerOf(request, world.home), home: world.home }, labels);
  const state = world.stateOf(service, scopeName(service, world.home, at));
  const call = { state, clock: world.serviceClock, ids: world.ids };
  return world.atOnce(() => decide(page, call));
}
