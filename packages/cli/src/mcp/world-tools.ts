import type { Params } from "./json-rpc.js";
import { type Laboratory, Refused } from "./laboratory.js";
import { flag, needed, object, type Tool, text, world } from "./tool.js";

/** Worlds, their faults and their clocks. */
export const worldTools: { readonly [name: string]: Tool } = {
  make_world: {
    title: "Make a world",
    description:
      "Makes a world with state, clock, faults and journal of its own: empty, or as a copy of another one, which takes no time. SDKs that are given its accessKeyId as their access key use it.",
    params: {
      name: text("1 to 64 letters, digits, _ and -; made up unless given."),
      from: text("The world whose state it begins with, such as default; empty unless given."),
    },
    run: (query, laboratory, signal) =>
      laboratory.ask("POST", "/api/worlds", { query: query as { [name: string]: string }, signal }),
  },
  drop_world: {
    title: "Drop a world",
    description: "Drops a world that was made, with all that is in it.",
    params: { name: needed(text("Name of the world.")) },
    isDestructive: true,
    run: ({ name }, laboratory, signal) =>
      laboratory.ask("DELETE", "/api/worlds", { query: { name: String(name) }, signal }),
  },
  arm_fault: {
    title: "Arm a fault",
    description:
      'Lets calls fail, wait, or lose their answers. {"service": "dynamodb", "operation": "PutItem", "effect": "error", "code": "InternalServerError", "when": {"times": 2}} lets two calls fail; other effects are throttle, delay, hold, lost-answer and dropped-connection. The answer says in a sentence what will happen.',
    params: { fault: needed(object("The fault, in the form of POST /api/faults.")), world },
    run: ({ fault, world: name }, laboratory, signal) =>
      laboratory.ask("POST", "/api/faults", { query: of(name), body: fault, signal }),
  },
  list_faults: {
    title: "List the faults",
    description:
      "Lists the faults that are armed, how many calls each matched and met, and the calls that they hold now.",
    params: { world },
    readsOnly: true,
    run: ({ world: name }, laboratory, signal) => laboratory.ask("GET", "/api/faults", { query: of(name), signal }),
  },
  clear_faults: {
    title: "Clear faults",
    description: "Removes all faults, or one, and lets the calls go that they hold.",
    params: { id: text("Id of the only fault to remove."), world },
    run: ({ id, world: name }, laboratory, signal) =>
      laboratory.ask("DELETE", "/api/faults", {
        query: { ...of(name), id: id as string | undefined },
        signal,
      }),
  },
  read_clock: {
    title: "Read the clock",
    description: "Shows the time that services see, and what becomes due next.",
    params: { world },
    readsOnly: true,
    run: ({ world: name }, laboratory, signal) => laboratory.ask("GET", "/api/clock", { query: of(name), signal }),
  },
  turn_clock: {
    title: "Turn the clock",
    description:
      "Advances the clock, sets it, freezes it or lets it run again: give one of by, to, freeze and resume. What becomes due in between happens, each at its own time, and the answer lists it.",
    params: {
      by: text("A length of time, such as 15m or P1D."),
      to: text("A time in ISO 8601, such as 2030-01-01T00:00:00Z."),
      freeze: flag("True to stop the clock."),
      resume: flag("True to let it run again."),
      world,
    },
    run: turnClock,
  },
};

async function turnClock(given: Params, laboratory: Laboratory, signal: AbortSignal): Promise<string> {
  const turns = {
    advance: { by: given["by"] as string | undefined },
    set: { to: given["to"] as string | undefined },
    freeze: given["freeze"] === true ? {} : undefined,
    resume: given["resume"] === true ? {} : undefined,
  };
  const asked = Object.entries(turns).filter(
    ([, query]) => query !== undefined && !Object.values(query).includes(undefined),
  );
  const [turn] = asked;
  if (turn === undefined || asked.length > 1) throw new Refused("Give one of by, to, freeze and resume.");
  const [name, query] = turn;
  return laboratory.ask("POST", `/api/clock/${name}`, { query: { ...query, ...of(given["world"]) }, signal });
}

function of(name: unknown): { readonly world: string | undefined } {
  return { world: name as string | undefined };
}
