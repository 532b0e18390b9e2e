import { randomUUID } from "node:crypto";
import { basename } from "node:path";
import { coreVersion, type Front, type WireResponse, type World } from "@cloudstub/core";
import { type StageName, type Stages, stageNames } from "./stages.js";

/** What the routes show and do. */
export interface FrontOptions {
  readonly stages: Stages;
  /** The default world; undefined until the ports are open. */
  readonly world: () => World | undefined;
  /** Ids of the enabled services. */
  readonly services: () => readonly string[];
  /** Those that a request has reached. */
  readonly used: ReadonlySet<string>;
}

/** LocalStack's own routes on the mock port: https://docs.localstack.cloud/references/internal-endpoints/ */
export function localstackFront(options: FrontOptions): Front {
  const session = randomUUID();
  const startedAt = performance.now();
  return ({ method, url, headers }) => {
    const isOwn = url.startsWith("/_localstack/") || (url === "/health" && headers.authorization === undefined);
    if (!isOwn) return undefined;
    const path = url.split("?", 1)[0]?.replace(/\/$/, "") ?? "";
    const found = method === "POST" ? posted(path) : method === "GET" || method === "HEAD" ? shown(path) : undefined;
    const known = "health, info, init, init/<stage>, state/reset and state/<service>/reset";
    return found ?? json(404, { error: `CloudStub has no ${method} ${path}; under /_localstack it has ${known}.` });
  };

  function shown(path: string): WireResponse | undefined {
    if (path === "/_localstack/health" || path === "/health") return json(200, health(options));
    if (path === "/_localstack/info") return json(200, info(session, performance.now() - startedAt));
    return path.startsWith("/_localstack/init") ? initOf(options, path.split("/")[3]) : undefined;
  }

  function posted(path: string): Promise<WireResponse> | undefined {
    const match = /^\/_localstack\/state\/(?:([a-z0-9-]+)\/)?reset$/.exec(path);
    return match === null ? undefined : reset(options, match[1]);
  }
}

function health({ services, used }: FrontOptions) {
  return {
    services: Object.fromEntries(services().map((id) => [id, used.has(id) ? "running" : "available"])),
    edition: "community",
    version: coreVersion,
  };
}

function info(session: string, upMs: number) {
  return {
    version: coreVersion,
    edition: "community",
    is_license_activated: false,
    session_id: session,
    machine_id: "cloudstub",
    system: process.platform,
    is_docker: false,
    server_time_utc: new Date().toISOString().slice(0, 19),
    uptime: Math.round(upMs / 1000),
  };
}

function initOf({ stages }: FrontOptions, name: string | undefined): WireResponse {
  const scripts = stages.scripts.map(({ stage, file, state }) => ({ stage, name: basename(file), state }));
  const isDone = (stage: StageName) => stages.completed.has(stage);
  if (name === undefined)
    return json(200, { completed: Object.fromEntries(stageNames.map((stage) => [stage, isDone(stage)])), scripts });
  const stage = stageNames.find((each) => each === name.toUpperCase());
  if (stage === undefined) return json(404, { error: `no such stage ${name}` });
  return json(200, { completed: isDone(stage), scripts: scripts.filter((script) => script.stage === stage) });
}

async function reset({ world, services }: FrontOptions, service: string | undefined): Promise<WireResponse> {
  if (service !== undefined && !services().includes(service))
    return json(404, { error: `The service ${service} is not enabled.` });
  const reached = world();
  await reached?.store.durably(() => reached.reset(service));
  return { status: 200, headers: { "Content-Length": "0" }, body: "" };
}

/** JSON with the spaces of Python's, which scripts search for: `"s3": "available"`. */
function json(status: number, value: unknown): WireResponse {
  return { status, headers: { "Content-Type": "application/json" }, body: spaced(value) };
}

function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${spaced(member)}`);
  return `{${members.join(", ")}}`;
}
