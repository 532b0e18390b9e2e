import { once } from "node:events";
import { apiAddress } from "../api/api-port.js";
import type { Inputs, Settings } from "../options/resolve-settings.js";
import { resolveSettings } from "../options/resolve-settings.js";
import { start } from "../start/start.js";
import { RpcPeer } from "./json-rpc.js";
import { Laboratory, type StartServer } from "./laboratory.js";
import { linesOf } from "./lines.js";
import { mcpMethods } from "./mcp.js";

/**
 * `cloudstub mcp`: answers the Model Context Protocol on standard input and output, one message a line, until the input ends. `api` is the URL of the API
 * port of the server to begin with.
 */
export async function serveMcp(settings: Settings, inputs: Inputs, api: string | undefined): Promise<void> {
  const laboratory = new Laboratory(apiAddress(settings, { api, env: inputs.env }), starting(inputs));
  const peer = new RpcPeer(mcpMethods(laboratory, logDefect));
  const { stdin, stdout } = process;
  // The client has gone.
  stdout.on("error", () => stdin.destroy());
  const running = new Set<Promise<void>>();
  for await (const line of linesOf(stdin)) {
    if (line?.trim() === "") continue;
    const answered = peer.answer(line).then((answer) => void (answer !== undefined && stdout.write(`${answer}\n`)));
    running.add(answered);
    void answered.finally(() => running.delete(answered));
  }
  await Promise.all(running);
  await laboratory.close();
  if (stdout.writableNeedDrain) await once(stdout, "drain");
}

/** Starts servers with the options of the command, on free ports unless these are given. */
function starting(inputs: Inputs): StartServer {
  return async ({ services, fidelity }) => {
    const flags = new Map(inputs.flags);
    if (services !== undefined) flags.set("--services", services.join(","));
    if (fidelity !== undefined) flags.set("--fidelity", fidelity);
    const defaults = { ...inputs.defaults, port: 0, apiPort: 0, services: ["all"], fidelity: "emulated" as const };
    const settings = await resolveSettings({ ...inputs, flags, defaults });
    const { server } = await start(settings, { onDefect: logDefect });
    return server;
  };
}

/** Standard output is the protocol's. */
function logDefect(error: unknown): void {
  console.error(error instanceof Error ? error.stack : String(error));
}
