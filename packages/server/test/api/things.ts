import { makeRegistry, World, type WorldOptions, Worlds } from "@cloudstub/core";
import {
  type Collection,
  defineService,
  integer,
  listOf,
  modelled,
  object,
  optional,
  placeholder,
  type Routes,
  required,
  routesOf,
  type ServiceModel,
  type ServiceModule,
  type ServiceTypes,
  string,
  unmodelled,
  validationException,
} from "@cloudstub/kit";
import type { ApiContext } from "../../src/api/context.js";

interface ThingsState {
  readonly things: Collection<string>;
}

declare class ThingCommand {
  constructor(input: { Name: string });
  resolveMiddleware(...args: never[]): (...args: never[]) => Promise<{ output: { Count?: number } }>;
}

declare class NoSuchThing {
  readonly $fault: "client";
  readonly name: "NoSuchThing";
}

/** What an SDK would say of the made-up services. */
interface Things extends ServiceTypes {
  readonly client: {
    readonly MakeThingCommand: typeof ThingCommand;
    readonly CountThingsCommand: typeof ThingCommand;
    readonly NoSuchThing: typeof NoSuchThing;
  };
  readonly state: ThingsState;
}

const model: ServiceModel = {
  source: "written by hand",
  namespace: "org.example.things",
  version: "2020-01-01",
  targetPrefix: "Things",
  operations: { MakeThing: { input: "Thing" }, CountThings: {} },
  shapes: new Map([["Thing", { type: "structure", required: 1, members: { Name: "string" } }]]),
  errors: { NoSuchThing: { status: 404 } },
};

const route = routesOf<ThingsState>();

const routes = {
  "list-things": route({
    method: "GET",
    description: "Lists the names of all things.",
    params: { prefix: optional("Only names that begin with this.") },
    response: object({ things: listOf(string), count: integer }),
    handle: ({ prefix }, { state }) => ({ things: [...state.things.keys({ prefix })], count: state.things.size }),
  }),
  "make-thing": route({
    method: "POST",
    description: "Makes a thing.",
    params: { name: required("Name of the thing."), value: required("What it is.") },
    response: object({ name: string, value: string }),
    handle: ({ name, value }, { state }) => {
      state.things.set(name, value);
      return { name, value };
    },
  }),
  "put-thing": route({
    method: "PUT",
    description: "Replaces a thing.",
    params: { name: required("Name of the thing."), value: required("What it becomes.") },
    response: object({ name: string }),
    handle: ({ name, value }, { state }) => {
      if (value === "forbidden") throw unmodelled("ValueForbidden", 403, "That value is forbidden.", { size: 10n });
      state.things.set(name, value);
      return { name };
    },
  }),
  "delete-thing": route({
    method: "DELETE",
    description: "Deletes a thing.",
    params: { name: required("Name of the thing.") },
    response: object({ name: string }),
    handle: ({ name }, { state }) => {
      if (!state.things.delete(name)) throw modelled<Things>("NoSuchThing", `There is no thing "${name}".`);
      return { name };
    },
  }),
  "tell-call": route({
    method: "GET",
    description: "Tells what a handler is given.",
    params: {},
    response: object({ endpoint: string, region: string, account: string, requestId: string }),
    handle: async (_, { endpoint, region, account, requestId }) => ({ endpoint, region, account, requestId }),
  }),
};

/** Routes that fail in ways that no route should. */
const defects = {
  throws: route({
    method: "GET",
    description: "Throws.",
    params: {},
    response: string,
    handle: () => undefinedFunction(),
  }),
  "throws-text": route({
    method: "GET",
    description: "Throws a text.",
    params: {},
    response: string,
    handle: () => {
      throw "text";
    },
  }),
  "returns-nothing": route({
    method: "GET",
    description: "Returns nothing.",
    params: {},
    response: string,
    handle: () => undefined,
  }),
  "returns-bigint": route({
    method: "GET",
    description: "Returns what JSON lacks.",
    params: {},
    response: string,
    handle: () => 1n,
  }),
};

function undefinedFunction(): never {
  throw new TypeError("secret detail of the inside");
}

function service(id: string, more: Routes<ThingsState> = {}): ServiceModule {
  return defineService<Things>()({
    id,
    protocols: ["awsJson1_1"],
    model: () => ({ ...model, targetPrefix: id }),
    state: (scope): ThingsState => ({ things: scope.collection("things") }),
    operations: {
      MakeThing: ({ Name }, { state }) => {
        state.things.set(Name, "made by an SDK");
        return {};
      },
      CountThings: placeholder({}),
    },
    routes: { ...routes, ...more },
    reject: validationException,
  });
}

/** A made-up service with a route for every kind of answer. */
export const things = service("things");
/** A second one, to tell the services' states apart. */
export const boxes = service("boxes");
/** A service whose routes have defects. */
export const broken = service("broken", defects);

/** What the API port shows, over a new world. */
export function contextOf({
  modules = [things, boxes],
  machineClock,
  ...options
}: { modules?: readonly ServiceModule[] } & Pick<ApiContext, "machineClock"> & WorldOptions = {}): ApiContext & {
  readonly world: World;
} {
  const world = new World(options);
  const registry = makeRegistry(modules, { available: [{ id: "boxes" }, { id: "ssm" }, { id: "things" }] });
  return {
    world,
    worlds: new Worlds(world),
    registry,
    machineClock,
    startedAt: new Date((machineClock ?? Date).now()),
    port: 4566,
    apiPort: 4567,
  };
}

/** The JSON of an answer. */
export async function read<T>(answer: Response | Promise<Response>): Promise<T> {
  return (await (await answer).json()) as T;
}
