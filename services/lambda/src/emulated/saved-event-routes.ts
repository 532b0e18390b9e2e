import { listOf, object, optional, required, routesOf, string } from "@cloudstub/kit";
import { invalidParameter, notFound } from "./engine/errors.js";
import { findFunction } from "./engine/functions.js";
import { functionArn, referenceIn } from "./engine/names.js";
import type { EmulatedCall, EmulatedState } from "./types.js";

const route = routesOf<EmulatedState>();

/** AWS's console has events of up to 25 characters of letters, digits, hyphens and underscores; longer names do no harm here. */
const NAME = /^[\w-]{1,100}$/;

const ofFunction = required("Name or ARN of the function.");
const ofEvent = required("Name of the event: letters, digits, hyphens and underscores.");

/** Events that are saved for functions, by which `invoke-function` is called again and again. */
export const savedEventRoutes = {
  "list-saved-events": route({
    method: "GET",
    description: "Lists the events that are saved for a function, in the order of their names.",
    params: { function: ofFunction },
    response: object({
      events: listOf(object({ name: string, event: { ...string, description: "JSON text, as it was saved." } })),
    }),
    handle({ function: FunctionName }, call) {
      const saved = call.state.savedEvents.of(nameOf(call, FunctionName));
      return { events: Array.from(saved.entries(), ([name, event]) => ({ name, event })) };
    },
  }),
  "save-event": route({
    method: "POST",
    description: "Saves the body as an event of a function, in the place of the one that has the same name.",
    params: {
      function: ofFunction,
      name: ofEvent,
      event: optional("The event in base64; the body takes its place. One of them has to be there."),
    },
    bodyParam: "event",
    response: object({}),
    handle({ function: FunctionName, name, event }, call) {
      const functionName = nameOf(call, FunctionName);
      if (!NAME.test(name))
        throw invalidParameter(`The name of an event matches ${NAME.source}, and ${name} does not.`);
      const text = Buffer.from(event ?? "", "base64").toString("utf8");
      if (!isJson(text)) throw invalidParameter("The event is not JSON.");
      call.state.savedEvents.of(functionName).set(name, text);
      return {};
    },
  }),
  "delete-saved-event": route({
    method: "DELETE",
    description: "Forgets an event that is saved for a function.",
    params: { function: ofFunction, name: ofEvent },
    response: object({}),
    handle({ function: FunctionName, name }, call) {
      const functionName = nameOf(call, FunctionName);
      if (!call.state.savedEvents.of(functionName).delete(name)) throw noEvent(call, functionName, name);
      return {};
    },
  }),
};

/** The event that is saved under a name, in base64. Throws `ResourceNotFoundException`. */
export function savedEvent(call: EmulatedCall, FunctionName: string, name: string): string {
  const functionName = nameOf(call, FunctionName);
  const text = call.state.savedEvents.of(functionName).get(name);
  if (text === undefined) throw noEvent(call, functionName, name);
  return Buffer.from(text).toString("base64");
}

function nameOf(call: EmulatedCall, FunctionName: string): string {
  return findFunction(call, { name: referenceIn(call, { FunctionName }).name, qualifier: undefined }).name;
}

function noEvent(call: EmulatedCall, functionName: string, name: string) {
  return notFound(`No event is saved as ${name} for ${functionArn(call, { name: functionName })}.`);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
