/** One instruction of a Containerfile. */
export interface Instruction {
  /** In capitals: `COPY`. */
  readonly name: string;
  /** What follows, on one line. */
  readonly text: string;
}

/** The parts of a container's image that a stage of a Containerfile sets, with those of the stages that it is made from. */
export interface ImageConfig {
  readonly base: string;
  /** Commands for the shell, in the file system of the image. */
  readonly runs: readonly string[];
  readonly copies: readonly {
    readonly from: readonly string[];
    readonly to: string;
    readonly owner: string | undefined;
  }[];
  readonly env: ReadonlyMap<string, string>;
  readonly labels: ReadonlyMap<string, string>;
  readonly user: string;
  readonly workdir: string;
  readonly volumes: readonly string[];
  readonly ports: readonly number[];
  readonly healthcheck: { readonly flags: ReadonlyMap<string, string>; readonly command: readonly string[] };
  readonly entrypoint: readonly string[];
}

/** The instructions of a Containerfile, with continued lines joined; comments are left out. */
export function instructionsOf(text: string): Instruction[] {
  const lines = text.split("\n").filter((line) => !/^\s*(#|$)/.test(line));
  const joined = lines.length === 0 ? [] : lines.join("\n").replaceAll("\\\n", " ").split("\n");
  return joined.map((line) => {
    const [name = "", ...rest] = line.trim().split(" ");
    return { name: name.toUpperCase(), text: rest.join(" ").trim() };
  });
}

/**
 * What the instructions make, with the arguments given to the build: the stage of that name, or the last one. Throws for an instruction that is not known here:
 * then the steps that are tried would not be those of a builder.
 */
export function configOf(
  instructions: readonly Instruction[],
  args: { readonly [name: string]: string },
  target?: string,
): ImageConfig {
  const values = new Map(Object.entries(args));
  const maps = { ENV: new Map<string, string>(), LABEL: new Map<string, string>() };
  const copies: ImageConfig["copies"][number][] = [];
  const single = new Map<string, string>();
  const lists: { readonly [name: string]: string[] } = { RUN: [], VOLUME: [] };
  for (const { name, text } of stepsOf(instructions, target)) {
    const value = text.replace(/\$\{(\w+)\}/g, (whole, variable: string) => values.get(variable) ?? whole);
    if (name === "ARG") setDefault(values, value);
    else if (name === "ENV" || name === "LABEL") setPair(maps[name], value);
    else if (name === "COPY") copies.push(copyOf(value));
    else if (Object.hasOwn(lists, name)) lists[name]?.push(value);
    else if (["FROM", "USER", "WORKDIR", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT"].includes(name)) single.set(name, value);
    else throw new Error(`${name} is not an instruction that is tried here.`);
  }
  const { RUN: runs = [], VOLUME: volumes = [] } = lists;
  const required = (name: string) => {
    const value = single.get(name);
    if (value === undefined) throw new Error(`The Containerfile has no ${name}.`);
    return value;
  };
  return {
    base: required("FROM"),
    runs,
    copies,
    env: maps.ENV,
    labels: maps.LABEL,
    user: required("USER"),
    workdir: required("WORKDIR"),
    volumes,
    ports: required("EXPOSE").split(" ").map(Number),
    healthcheck: healthcheckOf(required("HEALTHCHECK")),
    entrypoint: JSON.parse(required("ENTRYPOINT")) as string[],
  };
}

/** The instructions of a stage, or of the last one, after those of the stage that it is made from; the base image is all that is left of the lines FROM. */
function stepsOf(instructions: readonly Instruction[], target?: string): readonly Instruction[] {
  const stages = new Map<string, Instruction[]>();
  let steps: Instruction[] = [];
  for (const instruction of instructions) {
    const [, from = "", name] = /^(\S+)(?: AS (\S+))?$/i.exec(instruction.text) ?? [];
    if (instruction.name === "FROM") {
      steps = [...(stages.get(from) ?? [{ name: "FROM", text: from }])];
      if (name !== undefined) stages.set(name, steps);
    } else if (steps.length > 0) steps.push(instruction);
    else throw new Error(`${instruction.name} stands before the first FROM.`);
  }
  const found = target === undefined ? steps : stages.get(target);
  if (found === undefined) throw new Error(`The Containerfile has no stage ${target}.`);
  return found;
}

function setDefault(values: Map<string, string>, text: string): void {
  const [name = "", value = ""] = text.split("=");
  if (!values.has(name)) values.set(name, value);
}

function setPair(pairs: Map<string, string>, text: string): void {
  const [, name = "", quoted, bare = ""] = /^([\w.]+)=(?:"(.*)"|(.*))$/.exec(text) ?? [];
  pairs.set(name, quoted ?? bare);
}

function copyOf(text: string): ImageConfig["copies"][number] {
  const [, owner, rest = ""] = /^(?:--chown=(\S+) )?(.*)$/.exec(text) ?? [];
  const paths = rest.split(" ");
  return { from: paths.slice(0, -1), to: paths.at(-1) ?? "", owner };
}

function healthcheckOf(text: string): ImageConfig["healthcheck"] {
  const [before = "", command = "[]"] = text.split(" CMD ");
  const flags = before.split(" ").map((flag) => flag.replace(/^--/, "").split("=") as [string, string]);
  return { flags: new Map(flags), command: JSON.parse(command) as string[] };
}
