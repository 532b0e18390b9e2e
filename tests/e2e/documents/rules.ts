/** What each program that the documents name is checked for, and which commands are run. */
import { existsSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { readCommandLine } from "../../../packages/cli/src/options/command-line.js";
import { resolveSettings } from "../../../packages/cli/src/options/resolve-settings.js";
import { configOf, instructionsOf } from "../../../scripts/image/containerfile.js";
import { root } from "../../../scripts/workspace.js";
import type { Command } from "./shell.js";

/** What becomes of a command: the server is started with these arguments; it is run against a server; or it is only looked at, for the reason given. */
export type Treatment =
  | { readonly kind: "server"; readonly args: readonly string[] }
  | { readonly kind: "client" }
  | { readonly kind: "seen"; readonly why: string };

type Rule = (words: readonly string[], text: string) => Treatment | Promise<Treatment>;

/** Where else the programs are run that are not run here; each has to exist. */
const shownBy = {
  packages: "scripts/try-examples.ts",
  image: "scripts/image/try-image.ts",
  download: "tests/e2e/modules/download.test.ts",
  go: "tests/clients/go-client.test.ts",
  java: "tests/clients/java.ts",
  python: "tests/clients/python-client.test.ts",
  recording: "tests/e2e/start-up/record.test.ts",
} as const;

const rules: { readonly [program: string]: Rule } = {
  npm,
  npx,
  cloudstub: (words) => server(words.slice(1)),
  docker,
  aws: () => ({ kind: "client" }),
  curl: () => ({ kind: "client" }),
  export: () => ({ kind: "client" }),
  alias: () => ({ kind: "client" }),
  eval: () => ({ kind: "client" }),
  until: () => ({ kind: "client" }),
  mkdir: () => ({ kind: "client" }),
  grep: ([, , , ...folders]) => {
    for (const folder of folders.filter((word) => !word.startsWith("-"))) mustExist(folder);
    return seen("it shows lines of this repository");
  },
  mvn(words) {
    const folder = words[words.indexOf("-f") + 1] ?? "";
    mustExist(join(folder, "pom.xml"));
    return elsewhere("java");
  },
  cd([, folder = ""]) {
    mustExist(folder);
    return elsewhere("image");
  },
  go: withPaths("go"),
  python3: withPaths("python"),
  ".": withPaths("python"),
  pip: withPaths("python"),
  pytest: withPaths("python"),
  node: withPaths("packages"),
  bun: withPaths("packages"),
  deno: withPaths("packages"),
};

/** Finds what becomes of a command. Rejects with the reason where no rule knows it, or something that it names is not there. */
export async function treatmentOf({ words, text }: Command): Promise<Treatment> {
  const [program = "export"] = words;
  const rule = Object.hasOwn(rules, program) ? rules[program] : undefined;
  if (rule === undefined) throw new Error(`No rule in ${basename(import.meta.filename)} knows ${program}.`);
  return rule(words, text);
}

function seen(why: string): Treatment {
  return { kind: "seen", why };
}

function elsewhere(by: keyof typeof shownBy): Treatment {
  mustExist(shownBy[by]);
  return seen(`${shownBy[by]} runs it`);
}

function mustExist(path: string): void {
  if (!existsSync(join(root, path))) throw new Error(`There is no ${path} in this repository.`);
}

/** Of a checkout's paths each has to be there. */
function withPaths(by: keyof typeof shownBy): Rule {
  return (words) => {
    for (const word of words) {
      const [, path] = /\$CLOUDSTUB\/([^{*]+)/.exec(word) ?? [];
      if (path !== undefined && !path.startsWith(".cache/")) mustExist(path);
    }
    return elsewhere(by);
  };
}

async function npm(words: readonly string[], text: string): Promise<Treatment> {
  const [, command = "", ...rest] = words;
  if (command === "start") return server(["--services=all", ...rest.slice(rest.indexOf("--") + 1)]);
  if (command === "run") return npmScript(rest);
  if (command === "ci") mustExist(join(rest[rest.indexOf("--prefix") + 1] ?? "", "package.json"));
  else if (command === "install") for (const name of rest.flatMap(packagesOf)) mustBePackage(name);
  else if (!["test", "init", "view"].includes(command)) throw new Error(`No rule knows ${text}.`);
  return elsewhere("packages");
}

/** The packages of ours that a word of `npm install` names: by name, or as archives that `npm run pack` writes. */
function packagesOf(word: string): string[] {
  const [, ids, id = ""] = /\.cache\/packed\/cloudstub-(?:\{([\w,]+)\}|([\w]+))\S*\.tgz$/.exec(word) ?? [];
  if (/\.cache\/packed\//.test(word))
    return id === "0" ? ["cloudstub"] : (ids ?? id).split(",").map((each) => `@cloudstub/${each}`);
  return word === "cloudstub" || word.startsWith("@cloudstub/") ? [word] : [];
}

function mustBePackage(name: string): void {
  const id = name === "cloudstub" ? "cli" : name.slice("@cloudstub/".length);
  if (!["packages", "services"].some((folder) => existsSync(join(root, folder, id, "package.json"))))
    throw new Error(`There is no package ${name}.`);
}

/** A script of this repository, whose options have to stand in its file. */
function npmScript([name = "", ...rest]: readonly string[]): Treatment {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly scripts: { readonly [name: string]: string };
  };
  const script = Object.hasOwn(scripts, name) ? scripts[name] : undefined;
  if (script === undefined) throw new Error(`package.json has no script ${name}.`);
  const [file = ""] = script.split(" ").filter((word) => /\.[jt]s$/.test(word));
  mustHaveOptions(file, rest);
  return seen("it works on this repository, and takes its time");
}

/** Options that a script does not read would be refused, or passed over without a word. */
function mustHaveOptions(file: string, words: readonly string[]): void {
  mustExist(file);
  const own = readFileSync(join(root, file), "utf8");
  const imported = [...own.matchAll(/from "(\.\.?\/[^"]+)\.js"/g)].map(([, path]) =>
    join(root, dirname(file), `${path}.ts`),
  );
  const sources = [own, ...imported.filter(existsSync).map((path) => readFileSync(path, "utf8"))];
  for (const word of words) {
    const [, option] = /^--([\w-]+)/.exec(word) ?? [];
    if (option === undefined) continue;
    const declared = new RegExp(`\\b${option}"?: (?:\\{ type|text|flag)|--${option}(?![\\w-])|\\b${option}[=|]`);
    if (!sources.some((source) => declared.test(source))) throw new Error(`${file} does not read --${option}.`);
  }
}

async function npx([, program = "", ...rest]: readonly string[]): Promise<Treatment> {
  if (program === "cloudstub") return server(rest);
  if (program === "tsx") {
    mustExist(rest.find((word) => !word.startsWith("--")) ?? "");
    return seen("it works on this repository, and takes its time");
  }
  if (program === "vitest") for (const path of rest.slice(1)) mustExist(path);
  else if (!["biome", "jest", "mocha"].includes(program)) throw new Error(`No rule knows npx ${program}.`);
  return elsewhere("packages");
}

/** A start with these arguments, or another command of `cloudstub`. Rejects where the command line does not take them. */
async function server(given: readonly string[]): Promise<Treatment> {
  // In prose, a command may be named without what it works on.
  if (given.length === 1 && ["export", "record", "repair"].includes(`${given[0]}`)) return seen("it is named only");
  const args = given.filter((word) => word !== "…");
  const parsed = readCommandLine(args);
  if ("print" in parsed) return { kind: "client" };
  await resolveSettings({ flags: parsed.flags, env: {}, cwd: tmpdir() });
  if (parsed.command === "functions") return { kind: "server", args };
  if (parsed.command === "record") return elsewhere("recording");
  if (parsed.command !== "start") return { kind: "client" };
  if (parsed.flags.has("--maven-base-url")) return elsewhere("download");
  return args.length < given.length ? seen("something is left out") : { kind: "server", args };
}

/** A build of the image, whose stages have to be there, or a run with options of the command. */
async function docker([, command = "", ...rest]: readonly string[]): Promise<Treatment> {
  const containerfile = instructionsOf(readFileSync(join(root, "image", "Containerfile"), "utf8"));
  if (command === "build") {
    const target = rest.includes("--target") ? rest[rest.indexOf("--target") + 1] : undefined;
    configOf(containerfile, {}, target);
    if (rest.at(-1) !== "dist/image") throw new Error("npm run image writes dist/image.");
  } else if (command === "run") await server(rest.slice(rest.findIndex((word) => /^cloudstub(:|$)/.test(word)) + 1));
  else if (command !== "compose" || rest[0] !== "up")
    throw new Error(`No rule knows docker ${[command, ...rest].join(" ")}.`);
  return elsewhere("image");
}
