import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { serviceFolder } from "../workspace.js";
import { lineAt, type Rule, type Source } from "./source.js";

interface Import {
  readonly specifier: string;
  readonly line: number;
  /** Gone when the program runs. */
  readonly typeOnly: boolean;
}

/** What each part of the workspace may import of the others. */
const layers: readonly { readonly folder: RegExp; readonly who: string; readonly may: readonly string[] }[] = [
  { folder: /^services\/[^/]+\//, who: "a service module", may: ["@cloudstub/kit"] },
  { folder: /^packages\/kit\//, who: "the kit", may: [] },
  { folder: /^packages\/core\//, who: "the core", may: ["@cloudstub/kit"] },
  { folder: /^packages\/functions\//, who: "the host of functions", may: ["@cloudstub/kit"] },
  {
    folder: /^packages\/server\//,
    who: "the server",
    may: ["@cloudstub/kit", "@cloudstub/core/for-server", "@cloudstub/console", "@cloudstub/functions"],
  },
  {
    folder: /^packages\/cli\//,
    who: "the command line",
    may: ["@cloudstub/kit", "@cloudstub/core", "@cloudstub/server"],
  },
  {
    folder: /^packages\/testing\//,
    who: "the test library",
    may: ["@cloudstub/kit", "@cloudstub/core", "@cloudstub/server", "@cloudstub/functions"],
  },
  { folder: /^packages\/console\//, who: "the console", may: [] },
];

/** Imports go one way: services → kit ← core ← server ← cli, and core ← testing, which loads the server for an API port only. */
export const importsFollowTheLayers: Rule = (source) => {
  const layer = layers.find(({ folder }) => folder.test(source.path));
  if (layer === undefined) return [];
  const { who, may } = layer;
  const allowed = may.length === 0 ? "nothing of this workspace" : `only ${may.join(" and ")} of this workspace`;
  return importsOf(source)
    .filter(({ specifier }) => /^(@cloudstub\/|cloudstub(\/|$))/.test(specifier) && !may.includes(specifier))
    .map(({ specifier, line }) => ({
      path: source.path,
      line,
      message: `imports ${specifier}, but ${who} imports ${allowed}.`,
    }));
};

/** Relative imports stay within the package's own sources; its package.json may be read. */
export const relativeImportsStayInside: Rule = (source) => {
  const home = /^(?:packages|services)\/[^/]+\//.exec(source.path)?.[0];
  if (home === undefined) return [];
  return importsOf(source)
    .filter(({ specifier }) => specifier.startsWith("."))
    .map((found) => ({ ...found, target: posix.join(posix.dirname(source.path), found.specifier) }))
    .filter(({ target }) => !target.startsWith(`${home}src/`) && target !== `${home}package.json`)
    .map(({ specifier, line }) => ({
      path: source.path,
      line,
      message: `imports ${specifier}, which is outside ${home}src. Import the other package by its name, if it may be imported here.`,
    }));
};

/** The SDK is a source of types; its code is for tests and scripts. */
export const sdkIsForTypesOnly: Rule = (source) => {
  if (!/^(packages|services)\//.test(source.path)) return [];
  return importsOf(source)
    .filter(({ specifier, typeOnly }) => !typeOnly && /^@(aws-sdk|smithy|aws-crypto)\//.test(specifier))
    .map(({ specifier, line }) => ({
      path: source.path,
      line,
      message: `imports code of ${specifier}. Write "import type"; only tests and scripts run the SDK.`,
    }));
};

/** A service knows another by the types of its SDK, and in its overlay only: the contract acts on no other service. */
export const foreignSdkIsForOverlays: Rule = (source) => {
  const id = /^services\/([^/]+)\/src\/(?!emulated\/)/.exec(source.path)?.[1];
  if (id === undefined) return [];
  return importsOf(source)
    .filter(({ specifier }) => specifier.startsWith("@aws-sdk/client-") && !ownClients(id).includes(specifier))
    .map(({ specifier, line }) => ({
      path: source.path,
      line,
      message: `imports types of ${specifier}, another service's SDK. Only src/emulated/ acts on other services, with call.peers.`,
    }));
};

/** A service declares the SDK that it is made for as its peer dependency. */
function ownClients(id: string): string[] {
  const manifest = JSON.parse(readFileSync(join(serviceFolder(id), "package.json"), "utf8")) as {
    readonly peerDependencies?: object;
  };
  return Object.keys(manifest.peerDependencies ?? {});
}

/** The workspace's files that a source imports by relative paths, types included. */
export function relativeImports(source: Source): { readonly target: string; readonly line: number }[] {
  return importsOf(source)
    .filter(({ specifier }) => specifier.startsWith("."))
    .map(({ specifier, line }) => ({
      line,
      target: posix.join(posix.dirname(source.path), specifier).replace(/\.js$/, ".ts"),
    }));
}

const statement = /^(?:import|export)\s+(type\s)?[^"';]*?\bfrom\s+"([^"]+)"|^import\s+()"([^"]+)"/gm;
const expression = /(\btypeof\s+)?\bimport\(\s*"([^"]+)"\s*\)(\.[A-Z])?/g;

/** All imports of a source. */
export function importsOf({ code }: Source): Import[] {
  const statements = [...code.matchAll(statement)].map((match) => ({
    specifier: match[2] ?? match[4] ?? "",
    line: lineAt(code, match.index + match[0].length),
    typeOnly: match[1] !== undefined,
  }));
  const expressions = [...code.matchAll(expression)].map((match) => ({
    specifier: match[2] ?? "",
    line: lineAt(code, match.index),
    typeOnly: match[1] !== undefined || match[3] !== undefined,
  }));
  return [...statements, ...expressions];
}
