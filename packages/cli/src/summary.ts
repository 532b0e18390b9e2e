import { emulatedServices, type Server } from "@cloudstub/core";
import type { Config } from "./config.js";
import type { Started } from "./start.js";

/** What a server that has just started says of itself (specification, start-up rule 10). */
export function summary({ server, supply }: Started, { modulesDir, maxHistory, storeDir, fidelity }: Config): string {
  const enabled = server.registry.services.map(({ id }) => id);
  const emulated = emulatedServices(supply.modules, fidelity);
  const rows = [
    ["Mock port", `${server.port}  ${urlOf(server.host, server.port)}`],
    ["API port", `${server.apiPort}  ${urlOf(server.host, server.apiPort)}/console`],
    ["Bound to", server.host],
    ["Enabled services", enabled.join(", ") || "none"],
    ...(emulated.length === 0 ? [] : [["Emulated services", emulated.join(", ")]]),
    ["Available services", supply.available.map(({ id }) => id).join(", ") || "none"],
    ["Plugin directory", modulesDir],
    ["State storage", storeDir ?? "memory"],
    ["Request history", maxHistory === Number.POSITIVE_INFINITY ? "unlimited" : `last ${maxHistory} requests`],
  ];
  if (server.imported !== undefined) rows.push(["Imported", importedText(server.imported)]);
  const lines = rows.map(([name = "", value]) => `  ${name.padEnd(20)}${value}`);
  return [...lines, "", `  export AWS_ENDPOINT_URL=${urlOf(server.host, server.port)}`, ""].join("\n");
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
