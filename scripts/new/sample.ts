import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Member, ServiceModel, SimpleType } from "@cloudstub/kit";
import { refOf, requiredMembers, resolve } from "../../packages/core/src/model/shapes.js";
import type { Client } from "../sdk-client.js";
import { modelOf } from "../sdk-schemas.js";

const simple: { readonly [type in SimpleType]: string } = {
  string: `"name"`,
  number: "0",
  bigint: "0n",
  boolean: "false",
  blob: "new Uint8Array()",
  "streaming-blob": "new Uint8Array()",
  document: "{}",
  timestamp: "new Date(0)",
  "date-time": "new Date(0)",
  "http-date": "new Date(0)",
  "epoch-seconds": "new Date(0)",
};

/** Well-formed values of an SDK client's shapes, as TypeScript: required members only, so that they compile and are not mistaken for data. */
export class Samples {
  /** The types of structures' members, as the client declares them: the schemas say of an enumeration only that it is text. */
  readonly #types: ReadonlyMap<string, string>;

  private constructor(
    readonly client: Client,
    readonly model: ServiceModel,
    types: ReadonlyMap<string, string>,
  ) {
    this.#types = types;
  }

  /** Reads a client's schemas and types. */
  static async of(packageName: string, operations: readonly string[]): Promise<Samples> {
    const client = (await import(packageName)) as Client;
    return new Samples(client, modelOf(client, packageName, operations), await memberTypes(packageName));
  }

  /** A well-formed input of the operation. */
  input(operation: string): string {
    return this.#structure(this.model.operations[operation]?.input);
  }

  /** A well-formed output of the operation. */
  output(operation: string): string {
    return this.#structure(this.model.operations[operation]?.output);
  }

  /** A placeholder with this answer. A date is made for each answer. */
  placeholder(operation: string): string {
    const output = this.output(operation);
    return `placeholder(${/\bnew\b/.test(output) ? `() => (${output})` : output})`;
  }

  /** The names of all members of the operation's input. */
  inputMembers(operation: string): string[] {
    const shape = resolve(this.model, this.model.operations[operation]?.input ?? "");
    return typeof shape === "object" && "members" in shape ? Object.keys(shape.members) : [];
  }

  #structure(ref: string | undefined): string {
    const shape = ref === undefined ? undefined : resolve(this.model, ref);
    if (ref === undefined || typeof shape !== "object" || !("members" in shape)) return "{}";
    const names = shape.type === "union" ? Object.keys(shape.members).slice(0, 1) : requiredMembers(shape);
    const members = names.map((name) => `${name}: ${this.#value(shape.members[name] as Member, `${ref}.${name}`)}`);
    return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
  }

  #value(member: Member, path: string): string {
    const shape = resolve(this.model, refOf(member));
    if (shape === "string") return this.#firstOf(this.#types.get(path)) ?? simple.string;
    if (typeof shape === "string") return simple[shape];
    if (shape.type === "list") return "[]";
    return shape.type === "map" ? "{}" : this.#structure(refOf(member));
  }

  /** The first value of an enumeration. */
  #firstOf(type: string | undefined): string | undefined {
    const values = type === undefined ? undefined : this.client[type];
    return typeof values === "object" && values !== null ? JSON.stringify(Object.values(values)[0]) : undefined;
  }
}

async function memberTypes(packageName: string): Promise<Map<string, string>> {
  const manifest = createRequire(import.meta.url).resolve(`${packageName}/package.json`);
  const folder = join(dirname(manifest), "dist-types", "models");
  const files = (await readdir(folder)).filter((name) => /^models_\d+\.d\.ts$/.test(name));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), "utf8")));
  const types = texts.flatMap((text) =>
    text.split(/^export interface /m).flatMap((declaration) => {
      const name = /^\w+/.exec(declaration)?.[0] ?? "";
      return [...declaration.matchAll(/^ {4}(\w+): (\w+) \| undefined;$/gm)].map(
        ([, member, type = ""]) => [`${name}.${member}`, type] as const,
      );
    }),
  );
  return new Map(types);
}
