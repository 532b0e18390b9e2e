import { isIP } from "node:net";
import { coreVersion, emulatedServices } from "@cloudstub/core";
import type { Server } from "@cloudstub/server";
import type { Config } from "./config.js";
import type { Paint } from "./paint.js";
import type { Started } from "./start.js";

/** How the summary is told. */
interface Telling {
  /** Milliseconds from the start of the process until both ports were open. */
  readonly readyAfterMs: number;
  readonly paint: Paint;
}

/**
 * What a server that has just started says of itself: first what its user needs, last the facts that specification, start-up rule 10
 * names.
 */
export function summary({ server, supply }: Started, config: Config, { readyAfterMs, paint }: Telling): string {
  const { host, port, apiPort, registry } = server;
  const enabled = registry.services.map(({ id }) => id);
  const needed = [
    ["SDKs", paint("bold", `export AWS_ENDPOINT_URL=${urlOf(host, port)}`)],
    ["Console", paint("cyan", `${urlOf(host, apiPort)}/console`)],
    ["Services", levelsText(enabled, emulatedServices(supply.modules, config.fidelity))],
  ];
  if (registry.hostLabels && isIP(host) === 0) needed.push(["S3", `where <bucket>.${host} can't be resolved, use path style or 127.0.0.1`]);
  const facts = [
    ["Mock port", `${port}  ${urlOf(host, port)}`],
    ["API port", `${apiPort}  ${urlOf(host, apiPort)}`],
    ["Bound to", host],
    ["Enabled services", enabled.join(", ") || "none"],
    ["Available services", supply.available.map(({ id }) => id).join(", ") || "none"],
    ["Plugin directory", config.modulesDir],
    ...supply.packages.map(({ id, version, folder }) => [`Package of ${id}`, `${version}  ${folder}`]),
    ["State storage", config.storeDir ?? "memory"],
    ["Request history", config.maxHistory === Number.POSITIVE_INFINITY ? "unlimited" : `last ${config.maxHistory} requests`],
    ...(server.imported === undefined ? [] : [["Imported", importedText(server.imported)]]),
  ];
  const title = `${paint("bold", `CloudStub ${coreVersion}`)} ready in ${Math.round(readyAfterMs)} ms`;
  return ["", `  ${title}`, "", ...needed.map(line), "", ...facts.map((fact) => paint("dim", line(fact))), ""].join("\n");
}

function line([name = "", value]: readonly string[]): string {
  return `  ${name.padEnd(20)}${value}`;
}

function levelsText(enabled: readonly string[], emulated: readonly string[]): string {
  const contract = enabled.filter((id) => !emulated.includes(id));
  const levels = [
    ["emulated", emulated],
    ["contract", contract],
  ] as const;
  return levels.flatMap(([level, ids]) => (ids.length === 0 ? [] : [`${ids.join(", ")} ${level}`])).join("; ") || "none";
}

function importedText({ records, leftOut }: NonNullable<Server["imported"]>): string {
  const rest = leftOut.length === 0 ? "" : `; left out ${leftOut.join(", ")}, which ${leftOut.length === 1 ? "is" : "are"} not enabled`;
  return `${records} ${records === 1 ? "record" : "records"}${rest}`;
}

/** What is said when no service is selected (specification, start-up rule 1). */
export const nothingEnabled = `Warning: no service is enabled, so this server will serve nothing.
Enable services with --services=<id>[,<id>...] or the environment variable STUB_SERVICES.
`;

/** The URL under which this machine reaches a port; an address that means "all interfaces" is not one to connect to. */
function urlOf(host: string, port: number): string {
  const reachable = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}
