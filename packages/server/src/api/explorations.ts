import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context, HonoRequest } from "hono";
import { type AskedStep, type Ended, Exploration } from "../explorations/exploration.js";
import { json, problems } from "./answers.js";
import { type ApiContext, worldOf } from "./context.js";
import { begun, optionsIn, reported, reportIn, shown } from "./exploration-schema.js";
import { querySchema, refuseQuery } from "./parameters.js";
import { problem, quoted, told } from "./problem.js";
import type { RemoteFunctions } from "./remote-functions.js";
import { failuresOf } from "./worlds.js";

/** Explorations that are under way at a time. */
const MAX_EXPLORATIONS = 100;

const shared = { path: "/api/explorations", tags: ["management"] };
const query = querySchema({});

const begin = createRoute({
  ...shared,
  method: "post",
  operationId: "beginExploration",
  summary: "Explore a world",
  description:
    "Looks for what AWS is allowed to do and a story can't stand. The client does the steps that this and the next route name, in the world: each run begins with the state that the world has now, and the world has it again at the end.",
  request: { query, body: { required: false, content: { "application/json": { schema: begun } } } },
  responses: { 201: json(shown, "The first step."), ...problems },
});

const next = createRoute({
  ...shared,
  method: "post",
  path: "/api/explorations/next",
  operationId: "nextExplorationStep",
  summary: "Report a step of an exploration",
  description:
    "Takes what came of a step, brings the world to rest where the step was one of the story's, and answers the next step.",
  request: { query, body: { required: true, content: { "application/json": { schema: reported } } } },
  responses: { 200: json(shown, "The next step, or the end."), ...problems },
});

const show = createRoute({
  ...shared,
  method: "get",
  operationId: "getExploration",
  summary: "The exploration of a world",
  description: "Shows the step that the client has to do and report.",
  request: { query },
  responses: { 200: json(shown, "The step."), ...problems },
});

const end = createRoute({
  ...shared,
  method: "delete",
  operationId: "endExploration",
  summary: "End the exploration of a world",
  description: "Ends it before it is over. The world has the state again that it had before.",
  request: { query },
  responses: { 200: json(z.object({ world: z.string() }).openapi("EndedExploration"), "It is over."), ...problems },
});

type Shown = z.infer<typeof shown>;

/** The explorations that are under way, by the names of their worlds. */
class Explorations {
  readonly #context: ApiContext;
  readonly #functions: RemoteFunctions;
  readonly #underWay = new Map<string, Exploration>();

  constructor(context: ApiContext, functions: RemoteFunctions) {
    this.#context = context;
    this.#functions = functions;
  }

  async begin(name: string, request: HonoRequest): Promise<Shown> {
    const { worlds } = this.#context;
    if (name === worlds.default.name) throw problem("InvalidExploration/default", {});
    const options = await optionsIn(request, this.#context);
    for (const [other, exploration] of this.#underWay) if (!exploration.isUnderWay) this.#underWay.delete(other);
    if (this.#underWay.has(name)) throw problem("ExplorationExists", { name });
    if (this.#underWay.size >= MAX_EXPLORATIONS) throw problem("TooManyExplorations", { count: MAX_EXPLORATIONS });
    const exploration = new Exploration({
      ...options,
      name,
      worlds,
      onRun: (run, own) => this.#functions.carry(own, run),
      problemsIn: (world) => failuresOf(world.history.latestFirst(), []),
    });
    this.#underWay.set(name, exploration);
    return this.#shown(name, await told(() => exploration.begin()));
  }

  async next(name: string, request: HonoRequest): Promise<Shown> {
    const exploration = this.#find(name);
    const report = await reportIn(request);
    const { asked } = exploration;
    const next = exploration.next(report);
    if (next !== undefined) return this.#shown(name, await told(() => next));
    const now =
      asked === undefined
        ? "the world comes to rest after a step"
        : `the step "${asked.step}" of run ${asked.run} is to be reported`;
    throw problem("OtherExplorationStep", { name, step: quoted(report.step), run: report.run, now });
  }

  show(name: string): Shown {
    const { asked } = this.#find(name);
    if (asked === undefined) throw problem("OtherExplorationStep/none", { name });
    const { run, step, plan } = asked;
    return this.#shown(name, { run, step, plan });
  }

  end(name: string): void {
    this.#find(name).end();
    this.#underWay.delete(name);
  }

  #find(name: string): Exploration {
    const exploration = this.#underWay.get(name);
    if (exploration?.isUnderWay) return exploration;
    this.#underWay.delete(name);
    throw problem("UnknownExploration", { name });
  }

  #shown(name: string, answer: AskedStep | Ended): Shown {
    if (answer.step !== "done") {
      const { plan, ...step } = answer;
      return { world: name, ...step, ...(plan !== "" && { plan }) };
    }
    this.#underWay.delete(name);
    const { explored, warnings, ...ended } = answer;
    return {
      world: name,
      ...ended,
      ...(explored && { explored: { ...explored, calls: [...explored.calls], notMet: [...explored.notMet] } }),
      warnings: [...warnings],
    };
  }
}

/** Adds the routes of `/api/explorations`. */
export function addExplorations(app: OpenAPIHono, context: ApiContext, functions: RemoteFunctions): void {
  const explorations = new Explorations(context, functions);
  // Only declared, not validated by their schemas: explorations have the same checks and messages here and in the library.
  app.openAPIRegistry.registerPath(begin);
  const nameIn = (c: Context) => {
    refuseQuery(query.safeParse(c.req.query()));
    return worldOf(context, c).name;
  };
  app.post(begin.path, async (c) => c.json(await explorations.begin(nameIn(c), c.req), 201));
  app.openAPIRegistry.registerPath(next);
  app.post(next.path, async (c) => c.json(await explorations.next(nameIn(c), c.req), 200));
  app.openapi(show, (c) => c.json(explorations.show(worldOf(context, c).name), 200));
  app.openapi(end, (c) => {
    const { name } = worldOf(context, c);
    explorations.end(name);
    return c.json({ world: name }, 200);
  });
}
