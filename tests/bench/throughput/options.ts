import { parseArgs } from "node:util";
import type { Scenario } from "./scenario.js";
import { scenarios } from "./scenarios.js";
import { type Server, servers } from "./servers.js";

/** What the command line asks for. */
export interface Options {
  readonly scenarios: readonly Scenario[];
  readonly servers: readonly Server[];
  readonly connections: readonly number[];
  readonly rounds: number;
  readonly milliseconds: number;
  readonly json?: string;
  readonly compare?: string;
  readonly markdown: boolean;
  /** Whether the first requests of fresh processes are measured. */
  readonly fresh: boolean;
}

/** An option that can't be followed; its message says why. */
export class BadOption extends Error {}

export const help = `Measures CloudStub against what is possible on this machine, and against others.

  npm run bench [-- <options>]

  --only <names>         scenarios, with commas: ${scenarios.map(({ name }) => name).join(", ")}
  --servers <names>      servers, with commas: ${servers.map(({ name }) => name).join(", ")};
                         all that are installed unless given
  --connections <list>   1,32 unless given
  --rounds <n>           7 unless given
  --milliseconds <n>     how long each server works in a round, 300 unless given
  --fresh                measures the first 1,000 requests of fresh processes instead, one after the other,
                         of the operations that need little before them
  --json <file>          also writes every round to a file
  --compare <file>       also shows what changed since that run
  --markdown             also prints the table of docs/performance.md
`;

/** Reads the options; undefined when help is asked for. Throws BadOption. */
export function readOptions(args: readonly string[]): Options | undefined {
  const values = parsed(args);
  if (values.help === true) return undefined;
  const fresh = values.fresh === true;
  return {
    scenarios: chosen(
      "--only",
      values.only,
      fresh ? scenarios.filter(({ leftOutOfFresh }) => leftOutOfFresh !== true) : scenarios,
    ),
    servers: chosen("--servers", values.servers, servers),
    connections: (values.connections ?? "1,32").split(",").map((text) => whole("--connections", text)),
    rounds: whole("--rounds", values.rounds ?? "7"),
    milliseconds: whole("--milliseconds", values.milliseconds ?? "300"),
    json: values.json,
    compare: values.compare,
    markdown: values.markdown === true,
    fresh,
  };
}

function parsed(args: readonly string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const options = {
    only: text,
    servers: text,
    connections: text,
    rounds: text,
    milliseconds: text,
    json: text,
    compare: text,
  };
  try {
    return parseArgs({ args: [...args], options: { ...options, markdown: flag, fresh: flag, help: flag } }).values;
  } catch (error) {
    throw new BadOption((error as Error).message);
  }
}

function chosen<T extends { name: string }>(flag: string, names: string | undefined, all: readonly T[]): readonly T[] {
  const wanted = names?.split(",").map((name) => name.trim());
  const unknown = wanted?.filter((name) => !all.some((one) => one.name === name)) ?? [];
  if (unknown.length > 0)
    throw new BadOption(
      `${flag} does not know ${unknown.join(", ")}. It knows ${all.map(({ name }) => name).join(", ")}.`,
    );
  return wanted === undefined ? all : all.filter(({ name }) => wanted.includes(name));
}

function whole(flag: string, text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text.trim())) throw new BadOption(`${flag} takes a whole number from 1, not ${text}.`);
  return Number(text);
}
