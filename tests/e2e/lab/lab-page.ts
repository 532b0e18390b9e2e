import { type Server, startServer } from "../../../packages/server/src/server.js";
import { fillLab } from "../../../scripts/lab-data.js";
import { everyService } from "../../all-services.js";
import { type ConsoleOptions, type OpenConsole, openConsole } from "../console/console-page.js";
import { fillingOnce } from "../kept-requests.js";

const fill = fillingOnce(fillLab);

/** A server with the data of the shop, for one test after the other: another one where a test has changed something. */
export class FilledServer {
  #server: Server | undefined;
  #before = "";

  async open(): Promise<Server> {
    if (this.#server !== undefined && (await seenOf(this.#server)) === this.#before) return this.#server;
    await this.close();
    this.#server = await startServer({ modules: everyService, port: 0, apiPort: 0, fidelity: "emulated" });
    await fill(this.#server);
    this.#before = await seenOf(this.#server);
    return this.#server;
  }

  async close(): Promise<void> {
    await this.#server?.close();
    this.#server = undefined;
  }
}

/** All that a test of the laboratory can change, as the API port shows it. */
async function seenOf({ apiPort }: Server): Promise<string> {
  const read = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${apiPort}/api/${path}`);
    if (!answer.ok) throw new Error(`GET /api/${path} was answered ${answer.status}`);
    return answer.text();
  };
  const { now, machineTime, runs } = JSON.parse(await read("clock")) as Record<string, string | boolean>;
  const ahead = Math.round((Date.parse(String(now)) - Date.parse(String(machineTime))) / 1000);
  const seen = await Promise.all(["export", "worlds", "snapshots", "faults", "history?limit=1"].map(read));
  return [...seen, ahead, runs].join("\n");
}

/** Opens the laboratory of a server at the level emulated that has the data of a small shop. */
export function openLab(options: ConsoleOptions = {}): Promise<OpenConsole> {
  return openConsole({ modules: everyService, fidelity: "emulated", fill, document: "/lab", ...options });
}
