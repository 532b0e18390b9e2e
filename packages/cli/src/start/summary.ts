import { isIP } from "node:net";
import {
  type AccountRegion,
  accountsAndRegions,
  coreVersion,
  DEFAULT_REGION,
  emulatedServices,
  type LoadedService,
} from "@cloudstub/core";
import { type Server, urlOnThisMachine } from "@cloudstub/server";
import { builtServices } from "../generated/built-services.js";
import type { Config } from "../options/config.js";
import { ALL_SERVICES } from "../options/option-parsers.js";
import type { Settings } from "../options/resolve-settings.js";
import type { Paint } from "../output/paint.js";
import type { Started } from "./start.js";

interface SummaryOptions {
  /** Milliseconds from the start of the process until both ports were open. */
  readonly readyAfterMs: number;
  readonly paint: Paint;
  /** The width of the terminal, on which facts share lines; undefined elsewhere, where each has its own. */
  readonly columns?: number | undefined;
}

/**
 * The summary of a started server: first the lines that its user needs, then the facts of the specification, start-up rule 10.
 */
export function summary(
  { server, modules }: Started,
  config: Config,
  { readyAfterMs, paint, columns }: SummaryOptions,
): string {
  const { host, port, apiPort, registry } = server;
  const enabled = registry.services.map(({ id }) => id);
  const essentials = [
    ["SDKs", paint("bold", `export AWS_ENDPOINT_URL=${urlOnThisMachine(host, port)}`)],
    ["Console", paint("cyan", consoleUrl(server))],
    ["Lab", paint("cyan", `${urlOnThisMachine(host, apiPort)}/lab`)],
    ["Services", levelsText(enabled, emulatedServices(modules.modules, config.fidelity))],
  ];
  if (config.https)
    essentials.push(["HTTPS", `${urlOnThisMachine(host, port).replace("http:", "https:")}, see cloudstub certificate`]);
  const leftOut = leftOutText(registry.services);
  if (leftOut !== undefined) essentials.push(["Contract", leftOut]);
  if (registry.hostNames.hasLabels && isIP(host) === 0)
    essentials.push(["S3", `if <bucket>.${host} can't be resolved, use path style or 127.0.0.1`]);
  const facts: Fact[] = [
    ["Mock port", `${port}  ${urlOnThisMachine(host, port)}`],
    ["API port", `${apiPort}  ${urlOnThisMachine(host, apiPort)}`],
    ["Bound to", host],
    ["Enabled services", enabled.join(", ") || "none"],
    ["Available services", modules.available.map(({ id }) => id).join(", ") || "none"],
    ["Plugin directory", config.modulesDir],
    ...modules.packages.map(({ id, version, folder }) => [`Package of ${id}`, `${version}  ${folder}`]),
    ...(config.region === DEFAULT_REGION ? [] : [["Home region", config.region]]),
    ...registry.services.flatMap((service) => scopeText(server, service)),
    ...(config.worlds === "auto" ? [["Worlds", "created when a request first names them"]] : []),
    ...iamText(config.iam),
    ...(config.climate === "calm" ? [] : [["Climate", `${config.climate}, seed ${config.seed}`]]),
    ...(config.functions ? [["Functions", "code that clients upload runs with your rights, not isolated"]] : []),
    ["State storage", config.storeDir ?? "memory"],
    [
      "Request history",
      config.maxHistory === Number.POSITIVE_INFINITY ? "unlimited" : `last ${config.maxHistory} requests`,
    ],
    ...(server.imported === undefined ? [] : [["Imported", importedText(server.imported)]]),
  ];
  const title = `  ${paint("bold", `CloudStub ${coreVersion}`)} ready in ${Math.round(readyAfterMs)} ms`;
  const lines =
    columns === undefined
      ? [...essentials.map(line), "", ...facts.map((fact) => paint("dim", line(fact)))]
      : [...essentials.map(shortLine), "", ...together(facts, columns).map((text) => paint("dim", text))];
  return ["", title, "", ...lines, ""].join("\n");
}

type Fact = readonly string[];

function iamText(mode: Config["iam"]): Fact[] {
  if (mode === "off") return [];
  return [["IAM policies", mode === "enforce" ? "enforced" : "told in the history"]];
}

function line([name = "", value]: Fact): string {
  return `  ${name.padEnd(19)} ${value}`;
}

function shortLine([name = "", value]: Fact): string {
  return `  ${name.padEnd("Contract".length)}  ${value}`;
}

/** As many facts in a line as there is room for; a port's URL is among the essentials already. */
function together(facts: readonly Fact[], columns: number): string[] {
  const lines: string[] = [];
  for (const [name = "", value = ""] of facts) {
    const fact = `${name} ${name.endsWith(" port") ? (value.split(" ")[0] ?? value) : value}`;
    const last = lines.at(-1);
    if (last === undefined || last.length + " · ".length + fact.length > columns) lines.push(`  ${fact}`);
    else lines[lines.length - 1] = `${last} · ${fact}`;
  }
  return lines;
}

function levelsText(enabled: readonly string[], emulated: readonly string[]): string {
  const contract = enabled.filter((id) => !emulated.includes(id));
  const levels = [
    ["emulated", emulated],
    ["contract", contract],
  ] as const;
  return (
    levels.flatMap(([level, ids]) => (ids.length === 0 ? [] : [`${ids.join(", ")} ${level}`])).join("; ") || "none"
  );
}

/** What the services that keep the contract leave out of what AWS does, and the option that has it. */
function leftOutText(services: readonly LoadedService[]): string | undefined {
  const lists = [true, false].map((hasRemedy) =>
    services
      .filter(({ module, remedy }) => module.leavesOut !== undefined && (remedy !== undefined) === hasRemedy)
      .map(({ id, module }) => `${module.leavesOut} (${id})`)
      .join(", "),
  );
  const [elsewhere = "", nowhere = ""] = lists;
  const remedy = services.find((service) => service.remedy !== undefined)?.remedy;
  const parts = [
    ...(elsewhere === "" ? [] : [`${elsewhere}: ${remedy} has it`]),
    ...(nowhere === "" ? [] : [`${nowhere}: at any level`]),
  ];
  return parts.length === 0 ? undefined : `leaves out ${parts.join("; ")}`;
}

/** The accounts and regions (of a global service: the accounts) that have resources of a service, where there is any other than the home's. */
function scopeText({ world }: Server, { id, module }: LoadedService): string[][] {
  if (module.scope === undefined) return [];
  const place = ({ account, region }: AccountRegion) => (module.scope === "global" ? account : `${account} ${region}`);
  const found = accountsAndRegions(world, id).map(place);
  return found.every((each) => each === place(world.home)) ? [] : [[`${id} is used in`, found.join(", ")]];
}

function importedText({ records, leftOut }: NonNullable<Server["imported"]>): string {
  const rest =
    leftOut.length === 0
      ? ""
      : `; left out ${leftOut.join(", ")}, which ${leftOut.length === 1 ? "is" : "are"} not enabled`;
  return `${records} ${records === 1 ? "record" : "records"}${rest}`;
}

/** The warning without a selected service (specification, start-up rule 1), or where there is none to select (rule 3). */
export function nothingEnabled({ values, sources }: Settings): string {
  const [reason, remedy] = values.services.includes(ALL_SERVICES)
    ? [
        `${sources.services.label}=${ALL_SERVICES} found no service in ${values.modulesDir}`,
        `Name services to have their modules downloaded: --services=${builtServices.join(",")}.`,
      ]
    : [
        "no service is enabled",
        "Enable services with --services=<id>[,<id>...] or the environment variable STUB_SERVICES.",
      ];
  return `Warning: ${reason}, so this server will serve nothing.\n${remedy}\n`;
}

/** The address of the console. */
export function consoleUrl({ host, apiPort }: Server): string {
  return `${urlOnThisMachine(host, apiPort)}/console`;
}
