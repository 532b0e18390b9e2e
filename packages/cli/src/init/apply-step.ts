import { readFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { accessKeyOf, applySeed, type SeedReport, type World } from "@cloudstub/core";
import { type Init, importInto, urlOnThisMachine } from "@cloudstub/server";
import { runProgram } from "./program.js";
import type { Step } from "./steps.js";
import type { Tools } from "./tools.js";

/** Where a step is applied, and by what. */
export interface InitOptions {
  /** The file or folder that `--init` names. */
  readonly path: string;
  /** The option that named it, for messages. */
  readonly source: string;
  readonly tools: Tools;
  /** Takes a line for people: what a step did, and what its program prints. */
  readonly say: (line: string) => void;
  /** Takes a failure that ends nothing. */
  readonly warn: (line: string) => void;
}

/** A world, and the server that it is of. */
export interface Target {
  readonly world: World;
  readonly at: Parameters<Init>[1];
}

/** Applies one file. Rejects with a `ProductError` that names it. */
export async function applyStep(
  step: Step,
  { tools, say }: Pick<InitOptions, "tools" | "say">,
  target: Target,
): Promise<void> {
  const name = basename(step.file);
  if (step.kind === "seed") say(`${name}: ${reportText(await seed(step, target))}`);
  else if (step.kind === "export") say(`${name}: ${await load(step, target)}`);
  else {
    await runProgram(step, { ...addressesOf(target), tools, say: (line) => say(`${name}: ${line}`) });
    say(`${name}: done`);
  }
}

async function seed({ file }: Step, { world, at }: Target): Promise<SeedReport> {
  const endpoint = urlOnThisMachine(at.host, at.port);
  const options = { registry: at.registry, world, source: file, folder: dirname(file), endpoint };
  return applySeed(await readFile(file, "utf8"), options);
}

/** An export is all of a state: it is for a world that has none. */
async function load({ file }: Step, { world, at }: Target): Promise<string> {
  const services = at.registry.services;
  if (services.some(({ id }) => world.store.hasRecords(id))) return "not loaded, because there is state already";
  const { records } = await importInto(world, file, services);
  return `${records} ${records === 1 ? "record" : "records"}`;
}

/** How a program reaches a world. */
export function addressesOf({ world, at }: Target) {
  return {
    endpoint: urlOnThisMachine(at.host, at.port),
    apiUrl: urlOnThisMachine(at.host, at.apiPort),
    accessKeyId: world.name === "default" ? "test" : accessKeyOf(world.name),
    region: world.home.region,
  };
}

/** `made queues orders and 3 others; changed tables Orders; 2 are as they should be` */
function reportText({ made, changed, kept, notDone }: SeedReport): string {
  const parts = [
    ...(made.length === 0 ? [] : [`made ${shortened(made)}`]),
    ...(changed.length === 0 ? [] : [`changed ${shortened(changed)}`]),
    ...(kept === 0 ? [] : [`${kept} ${kept === 1 ? "is" : "are"} as the seed says`]),
  ];
  const warnings = notDone.map((sentence) => `\n  ! ${sentence}`).join("");
  return `${parts.join("; ") || "it declares nothing"}${warnings}`;
}

function shortened(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(", ");
  return names.length > 5 ? `${shown} and ${names.length - 5} others` : shown;
}
