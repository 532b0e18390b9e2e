import { once } from "node:events";
import { ApiPort, apiAddress } from "../api/api-port.js";
import type { Inputs, Settings } from "../options/resolve-settings.js";
import { resolveSettings } from "../options/resolve-settings.js";
import { start } from "../start/start.js";
import { RpcPeer } from "./json-rpc.js";
import { Laboratory, type StartServer } from "./laboratory.js";
import { linesOf } from "./lines.js";
import { mcpMethods } from "./mcp.js";

/** How long calls may still take when the input has ended: a client that has gone reads no answer, and its calls may wait for ever. */
const LAST_CALLS_MS = 5000;

/**
 * `cloudstub mcp`: answers the Model Context Protocol on standard input and output, one message a line, until the input ends, the client closes the output, or
 * a signal comes; then ends the server that it started. `api` is the URL of the API port of the server to begin with.
 */
export async function serveMcp(settings: Settings, inputs: Inputs, api: string | undefined): Promise<void> {
  const laboratory = new Laboratory(new ApiPort(apiAddress(settings, { api, env: inputs.env })), starting(inputs));
  const peer = new RpcPeer(mcpMethods(laboratory, logDefect));
  const { stdin, stdout } = process;
  let isOver = false;
  const end = () => {
    isOver = true;
    stdin.destroy();
    peer.cancelAll();
  };
  // The client has gone.
  stdout.on("error", end);
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, end);
  const running = new Set<Promise<void>>();
  try {
    for await (const line of linesOf(stdin)) {
      if (line?.trim() === "") continue;
      const answered = peer.answer(line).then((answer) => void (answer !== undefined && stdout.write(`${answer}\n`)));
      running.add(answered);
      void answered.finally(() => running.delete(answered));
    }
  } catch (error) {
    // A stream that is destroyed ends with an error.
    if (!isOver) throw error;
  }
  const lastCalls = setTimeout(() => peer.cancelAll(), LAST_CALLS_MS);
  await Promise.all(running);
  clearTimeout(lastCalls);
  await laboratory.close();
  if (stdout.writableNeedDrain && !stdout.destroyed) await once(stdout, "drain");
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
