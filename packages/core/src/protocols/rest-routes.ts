import type { Member } from "@cloudstub/kit";
import type { Stub } from "../mock/stub.js";
import { header, pathOf, type WireRequest } from "../mock/wire.js";
import { requiredMembers, structure, traitsOf } from "../model/shapes.js";

/** A stub that a request's method and path lead to, with the labels of the path, decoded. */
export interface RestMatch {
  readonly stub: Stub;
  readonly labels: { readonly [name: string]: string };
  /** True when the path has segments of its own beside labels. */
  readonly literal: boolean;
}

interface Route {
  readonly stub: Stub;
  readonly path: PathPattern;
  /** Query keys that must be there, with their values where the pattern fixes them. */
  readonly fixed: readonly (readonly [key: string, value: string])[];
  /** Query keys and headers that required members of the input are bound to. */
  readonly required: { readonly queries: readonly string[]; readonly headers: readonly string[] };
}

interface PathPattern {
  readonly segments: readonly string[];
  readonly literals: number;
  /** The last segment takes the rest of the path. */
  readonly greedy: boolean;
}

/**
 * Finds the REST operation that a request means: literal segments count most, then fixed query keys, then the query
 * keys and headers that an operation requires. An object storage's catch-all paths therefore come last.
 */
export class RestRouter {
  /** By method, the most specific first. */
  readonly #routes = new Map<string, Route[]>();

  constructor(stubs: readonly Stub[]) {
    for (const stub of stubs) {
      const [method, pattern] = stub.http ?? ["", ""];
      const route = routeOf(stub, pattern);
      this.#routes.set(method, [...(this.#routes.get(method) ?? []), route]);
    }
    for (const routes of this.#routes.values()) routes.sort((a, b) => specificity(b) - specificity(a));
  }

  /** The most specific operation whose pattern the request fits, or undefined. */
  match(request: WireRequest): RestMatch | undefined {
    const segments = pathOf(request.url).slice(1).split("/");
    const query = new URLSearchParams(request.url.slice(pathOf(request.url).length));
    const fitting = (this.#routes.get(request.method) ?? []).filter(({ path, fixed }) => fits(path, segments) && hasFixed(fixed, query));
    const likeliest = sameForm(fitting);
    const best = likeliest.find(({ required }) => meets(required, query, request)) ?? likeliest.findLast(isOwn);
    const labels = best && labelsOf(best.path, segments);
    return best && labels && { stub: best.stub, labels, literal: best.path.literals > 0 };
  }
}

function routeOf(stub: Stub, pattern: string): Route {
  const model = stub.service.model();
  const [path = "", query = ""] = pattern.split("?");
  const shape = structure(model, model.operations[stub.operation]?.input);
  const traits = requiredMembers(shape).map((name) => traitsOf(shape.members[name] as Member));
  return {
    stub,
    path: patternOf(path),
    fixed: [...new URLSearchParams(query)],
    required: {
      queries: traits.flatMap(({ httpQuery }) => httpQuery ?? []),
      headers: traits.flatMap(({ httpHeader }) => httpHeader?.toLowerCase() ?? []),
    },
  };
}

function patternOf(path: string): PathPattern {
  const segments = path.slice(1).split("/");
  return {
    segments,
    literals: segments.filter((segment) => !segment.startsWith("{") && segment !== "").length,
    greedy: path.endsWith("+}"),
  };
}

function specificity({ path, fixed, required }: Route): number {
  return path.literals * 10_000 + path.segments.length * 1000 + fixed.length * 100 + required.queries.length + required.headers.length;
}

function fits({ segments: pattern, greedy }: PathPattern, segments: readonly string[]): boolean {
  if (greedy) {
    if (segments.length < pattern.length || segments.slice(pattern.length - 1).join("/") === "") return false;
  } else if (segments.length !== pattern.length && !(segments.length === pattern.length + 1 && segments.at(-1) === "")) {
    return false;
  }
  return pattern.every((part, index) => (part.startsWith("{") ? part.endsWith("+}") || segments[index] !== "" : part === segments[index]));
}

function hasFixed(fixed: Route["fixed"], query: URLSearchParams): boolean {
  return fixed.every(([key, value]) => query.has(key) && (value === "" || query.get(key) === value));
}

function meets({ queries, headers }: Route["required"], query: URLSearchParams, request: WireRequest): boolean {
  return queries.every((key) => query.has(key)) && headers.every((name) => header(request, name) !== undefined);
}

/** True where path or query name the operation, so that a request that lacks what it requires is still meant for it. */
function isOwn({ path, fixed }: Route): boolean {
  return path.literals > 0 || fixed.length > 0;
}

/**
 * The routes that are as literal as the first. Only among them may what an operation requires decide; where none has it all,
 * the one that requires least will say what is missing. To look further would take `DELETE /{Bucket}?metrics` without an id
 * for the deletion of the bucket.
 */
function sameForm(fitting: readonly Route[]): readonly Route[] {
  const [first] = fitting;
  return fitting.filter(({ path, fixed }) => path.literals === first?.path.literals && fixed.length === first.fixed.length);
}

/** Undefined where a label is not percent-encoded UTF-8. */
function labelsOf({ segments: pattern, greedy }: PathPattern, segments: readonly string[]): RestMatch["labels"] | undefined {
  const labels: { [name: string]: string } = {};
  try {
    pattern.forEach((part, index) => {
      if (!part.startsWith("{")) return;
      const last = greedy && index === pattern.length - 1;
      const text = last ? segments.slice(index).join("/") : (segments[index] as string);
      labels[part.replace(/[{}+]/g, "")] = decodeURIComponent(text);
    });
    return labels;
  } catch {
    return undefined;
  }
}
