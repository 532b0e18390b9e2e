import { suggestion } from "@cloudstub/core";
import { isObject } from "@cloudstub/kit";
import type { Params } from "./json-rpc.js";
import { type Laboratory, Refused } from "./laboratory.js";
import { needed, object, type Tool, text, world } from "./tool.js";

interface Route {
  readonly method: string;
  readonly description: string;
  readonly service?: string;
  readonly command?: string;
  readonly params?: readonly { readonly name: string; readonly required: boolean; readonly description: string }[];
}

/** What is stored, and operations that change it. */
export const stateTools: { readonly [name: string]: Tool } = {
  list_views: {
    title: "List the views of the state",
    description: "Lists what read_state can show of a service, with the parameters of each view.",
    params: { service: text("Id of the service, such as sqs; all services unless given.") },
    readsOnly: true,
    async run({ service }, laboratory, signal) {
      const views = await viewsOf(laboratory, signal);
      const found = views.filter((view) => service === undefined || view.service === service);
      if (found.length === 0) throw unknownService(String(service), views);
      return JSON.stringify(
        found.map((view) => ({
          service: view.service,
          view: view.command,
          description: view.description,
          params: view.params,
        })),
      );
    },
  },
  read_state: {
    title: "Read the state",
    description: "Shows a view of what a service stores, such as the messages of a queue or the items of a table.",
    params: {
      service: needed(text("Id of the service, such as sqs.")),
      view: needed(text("Name of the view, as list_views has it, such as list-queues.")),
      params: object('The parameters of the view, as texts: {"queue": "orders"}.'),
      world,
    },
    readsOnly: true,
    showsStored: true,
    async run(given, laboratory, signal) {
      const { service, view } = given as { readonly service: string; readonly view: string };
      const views = await viewsOf(laboratory, signal);
      const own = views.filter((each) => each.service === service);
      if (own.length === 0) throw unknownService(service, views);
      const names = own.map(({ command = "" }) => command);
      if (!names.includes(view)) throw new Refused(`${service} has no view ${view}.${suggestion(view, names)}`);
      const named = given["world"] as string | undefined;
      const query = { ...textsIn(given), ...(named !== undefined && { world: named }) };
      return laboratory.ask("GET", `/api/${service}/${view}`, { query, signal });
    },
  },
  call_operation: {
    title: "Call an operation of AWS",
    description:
      "Runs an operation without an SDK, such as CreateQueue to prepare a test. Its input is JSON in the form of AWS's model, with times in ISO 8601 and bytes as text.",
    params: {
      service: needed(text("Id of the service, such as sqs.")),
      operation: needed(text("Name of the operation, such as SendMessage.")),
      input: object('Its input: {"QueueUrl": "orders", "MessageBody": "hi"}.'),
      region: text("Region of the resources; the usual one unless given."),
      account: text("Account of the resources; the usual one unless given."),
      world,
    },
    isDestructive: true,
    showsStored: true,
    run: ({ input = {}, ...query }, laboratory, signal) =>
      laboratory.ask("POST", "/api/call", { query: query as { [name: string]: string }, body: input, signal }),
  },
};

async function viewsOf(laboratory: Laboratory, signal: AbortSignal): Promise<readonly Route[]> {
  const { routes } = JSON.parse(await laboratory.whole("GET", "/api/status", { signal })) as { routes: Route[] };
  return routes.filter(({ method, command }) => method === "GET" && command !== undefined);
}

/** The parameters of a view: numbers and truth values as they are written. */
function textsIn({ params = {} }: Params): { [name: string]: string } {
  const given = isObject(params) ? Object.entries(params) : [];
  const wrong = given.find(([, value]) => typeof value === "object");
  if (wrong !== undefined) throw new Refused(`The parameter ${wrong[0]} is not a text.`);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

function unknownService(service: string, views: readonly Route[]): Refused {
  const known = [...new Set(views.map((view) => view.service ?? ""))];
  return new Refused(`The server has no service ${service} with views.${suggestion(service, known)}`);
}
