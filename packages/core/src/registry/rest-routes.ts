import type { Member } from "@cloudstub/kit";
import { noQuery, UrlQuery } from "../codec/form/url-query.js";
import { requiredMembers, structure, traitsOf } from "../model/shapes.js";
import { header, type WireRequest } from "../wire/wire.js";
import { fits, labelsOf, type PathPattern, pathPattern } from "./path-pattern.js";
import type { Stub } from "./stub.js";

/** A stub that a request's method and path lead to, with the labels of the path, decoded, and the query. */
export interface RestMatch {
  readonly stub: Stub;
  readonly labels: { readonly [name: string]: string };
  readonly query: UrlQuery;
  /** True when the path has segments of its own beside labels. */
  readonly literal: boolean;
}

/** A stub under its path. What is needed of few is found when it is asked for: most operations are never called. */
class Route {
  readonly stub: Stub;
  readonly path: PathPattern;
  /** Query keys that must be there, with their values where the pattern fixes them. */
  readonly fixed: readonly (readonly [key: string, value: string])[];
  /** Its place among the stubs, which decides between routes that are alike. */
  readonly place: number;
  #required: Required | undefined;

  /** Routes of one path share its pattern. */
  constructor(stub: Stub, place: number, patterns: Map<string, PathPattern>) {
    const [path = "", query = ""] = stub.http?.[1].split("?") ?? [];
    const pattern = patterns.get(path) ?? pathPattern(path);
    patterns.set(path, pattern);
    this.stub = stub;
    this.path = pattern;
    this.fixed = query === "" ? noQuery.pairs : new UrlQuery(query).pairs;
    this.place = place;
  }

  get required(): Required {
    this.#required ??= requiredOf(this.stub);
    return this.#required;
  }
}

/** Query keys and headers that required members of an input are bound to. */
interface Required {
  readonly queries: readonly string[];
  readonly headers: readonly string[];
}

/** The routes of one method and one path. */
class Group {
  readonly path: PathPattern;
  /** Those that fix query keys, by the first of these. */
  readonly keyed: ReadonlyMap<string, readonly Route[]>;
  readonly #routes: readonly Route[];
  #plain: readonly Route[] | undefined;

  constructor(routes: readonly [Route, ...Route[]]) {
    this.path = routes[0].path;
    this.keyed = byFirstKey(routes);
    this.#routes = routes;
  }

  /** The others, the most demanding first. */
  get plain(): readonly Route[] {
    this.#plain ??= this.#routes.filter(({ fixed }) => fixed.length === 0).sort(byDemand);
    return this.#plain;
  }
}

/**
 * Finds the REST operation that a request means: literal segments count most, then fixed query keys, then the query
 * keys and headers that an operation requires. An object storage's catch-all paths therefore come last.
 */
export class RestRouter {
  /** By method, then by the first segment of the path (`""` for paths that begin with a label), the most specific first. */
  readonly #groups = new Map<string, Map<string, Group[]>>();

  constructor(stubs: readonly Stub[]) {
    const patterns = new Map<string, PathPattern>();
    const routes = stubs.map((stub, place) => [stub.http?.[0] ?? "", new Route(stub, place, patterns)] as const);
    for (const method of new Set(routes.map(([method]) => method))) {
      const own = groupsOf(routes.flatMap(([other, route]) => (other === method ? [route] : [])));
      const starts = new Set(["", ...own.map(startOf)]);
      const groups = [...starts].map(
        (start) => [start, own.filter((group) => ["", start].includes(startOf(group)))] as const,
      );
      this.#groups.set(method, new Map(groups));
    }
  }

  /** The most specific operation whose pattern the request fits, or undefined. */
  match(request: Pick<WireRequest, "method" | "url" | "headers">): RestMatch | undefined {
    const { method, url } = request;
    const end = url.indexOf("?");
    const query = end < 0 ? noQuery : new UrlQuery(url.slice(end + 1));
    const segments = segmentsOf(url, end < 0 ? url.length : end);
    const groups = this.#groups.get(method);
    for (const group of groups?.get(segments[0] as string) ?? groups?.get("") ?? []) {
      if (!fits(group.path, segments)) continue;
      const routes = routesFor(group, query);
      if (routes.length === 0) continue;
      const best = routes.find(({ required }) => meets(required, query, request)) ?? routes.findLast(isOwn);
      const labels = best && labelsOf(group.path, segments);
      return best && labels && { stub: best.stub, labels, query, literal: group.path.literals > 0 };
    }
    return undefined;
  }
}

/** The segments of a path, which ends at `end`. `split` would cost several times as much. */
function segmentsOf(url: string, end: number): string[] {
  const segments: string[] = [];
  let start = 1;
  for (let slash = url.indexOf("/", start); slash >= 0 && slash < end; slash = url.indexOf("/", start)) {
    segments.push(url.slice(start, slash));
    start = slash + 1;
  }
  segments.push(url.slice(start, end));
  return segments;
}

function requiredOf({ service, operation }: Stub): Required {
  const model = service.model();
  const shape = structure(model, model.operations[operation]?.input);
  const traits = requiredMembers(shape).map((name) => traitsOf(shape.members[name] as Member));
  return {
    queries: traits.flatMap(({ httpQuery }) => httpQuery ?? []),
    headers: traits.flatMap(({ httpHeader }) => httpHeader?.toLowerCase() ?? []),
  };
}

function startOf({ path }: Group): string {
  return path.segments[0]?.literal ?? "";
}

/** The most specific path first. */
function groupsOf(routes: readonly Route[]): Group[] {
  const paths = new Map<string, [Route, ...Route[]]>();
  for (const route of routes) {
    const form = JSON.stringify(route.path.segments);
    const others = paths.get(form);
    if (others === undefined) paths.set(form, [route]);
    else others.push(route);
  }
  return [...paths.values()].map((own) => new Group(own)).sort((a, b) => specificity(b) - specificity(a));
}

function specificity({ path }: Group): number {
  return path.literals * 1000 + path.segments.length;
}

function byFirstKey(routes: readonly Route[]): ReadonlyMap<string, readonly Route[]> {
  const keyed = new Map<string, Route[]>();
  for (const route of routes) {
    const [key] = route.fixed[0] ?? [];
    if (key !== undefined) keyed.set(key, [...(keyed.get(key) ?? []), route]);
  }
  // Most paths have none, and a map takes 200 bytes.
  return keyed.size === 0 ? noRoutes : keyed;
}

const noRoutes: ReadonlyMap<string, readonly Route[]> = new Map();

function byDemand(a: Route, b: Route): number {
  return demand(b) - demand(a) || a.place - b.place;
}

function demand({ fixed, required }: Route): number {
  const { queries, headers } = required;
  return fixed.length * 100 + queries.length + headers.length;
}

/**
 * The routes of a path that have as many fixed keys as any whose keys are in the query. Only among them may what an
 * operation requires decide; where none has it all, the one that requires least will say what is missing. To look further
 * would take `DELETE /{Bucket}?metrics` without an id for the deletion of the bucket.
 */
function routesFor(group: Group, query: UrlQuery): readonly Route[] {
  const found: Route[] = [];
  for (const [key] of query.pairs) {
    for (const route of group.keyed.get(key) ?? []) if (hasFixed(route.fixed, query)) found.push(route);
  }
  if (found.length < 2) return found.length === 0 ? group.plain : found;
  found.sort(byDemand);
  return found.filter(({ fixed }) => fixed.length === found[0]?.fixed.length);
}

function hasFixed(fixed: Route["fixed"], query: UrlQuery): boolean {
  return fixed.every(([key, value]) => query.has(key) && (value === "" || query.get(key) === value));
}

function meets({ queries, headers }: Required, query: UrlQuery, request: Pick<WireRequest, "headers">): boolean {
  return queries.every((key) => query.has(key)) && headers.every((name) => header(request, name) !== undefined);
}

/** True where path or query name the operation, so that a request that lacks what it requires is still meant for it. */
function isOwn({ path, fixed }: Route): boolean {
  return path.literals > 0 || fixed.length > 0;
}
