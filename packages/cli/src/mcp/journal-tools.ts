import type { Params } from "./json-rpc.js";
import { count, eventId, flag, needed, type Tool, text, world } from "./tool.js";

/** The parameters that choose events. */
const filters = {
  kind: text("Only events of these kinds, separated by commas, such as request, call, step, delivery, invocation."),
  service: text("Only events of this service, such as sqs."),
  operation: text("Only this operation; with * at its end all that begin so."),
  resource: text("Only what is about a resource whose name has this in it."),
  status: text("Only this status: 404, 4xx, ok, or error."),
  text: text("Only events that have this text in their summary, URL, notes, ids or bodies."),
  world,
};

/** What happened, and why. */
export const journalTools: { readonly [name: string]: Tool } = {
  read_journal: {
    title: "Read the journal",
    description:
      "Lists what happened in a world, the latest first: requests of SDKs, calls between services, steps of their agents, deliveries, runs of functions. Each event has an id and the id of its cause.",
    params: {
      ...filters,
      limit: count(1000, "At most this many; 20 unless given."),
      before: eventId("The id of an event: only those before it, as the next page."),
      bodies: flag("True to have inputs and outputs too."),
    },
    readsOnly: true,
    showsStored: true,
    run: ({ limit = 20, ...query }, laboratory, signal) =>
      laboratory.ask("GET", "/api/journal", { query: queryOf({ limit, ...query }), signal }),
  },
  read_event: {
    title: "Read an event of the journal",
    description:
      "Shows an event with its input, its output and what was on the wire, all that led to it and all that it led to.",
    params: { id: needed(eventId("The id of the event, as read_journal has it.")), world },
    readsOnly: true,
    showsStored: true,
    run: ({ id, ...query }, laboratory, signal) =>
      laboratory.ask("GET", `/api/journal/${String(id)}`, { query: queryOf(query), signal }),
  },
  explain: {
    title: "Explain the latest event",
    description:
      "Says in lines why the latest event that the filters let pass happened or did nothing: what led to it, what came of it, why a receive found nothing, which condition failed, which filter left out a subscription, what a policy did not permit.",
    params: filters,
    readsOnly: true,
    showsStored: true,
    run: (query, laboratory, signal) =>
      laboratory.ask("GET", "/api/journal/why", { query: { ...queryOf(query), format: "text" }, signal }),
  },
};

/** Arguments as a query. */
function queryOf(given: Params): { [name: string]: string } {
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
}
