/** The servers to which applications are deployed, each application to a server of its own. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, serviceIds } from "../../../scripts/workspace.js";
import type { Server } from "../../bench/throughput/servers.js";

/** The built command, with functions that find the SDK. */
export async function product(): Promise<Server> {
  const services = (await serviceIds()).join();
  return {
    name: "cloudstub",
    what: "the built command",
    command: (port) => [
      process.execPath,
      join(root, "packages/cli/bin/cloudstub.js"),
      `--services=${services}`,
      `--modules-dir=${join(root, "modules")}`,
      `--functions-node-path=${join(root, "node_modules")}`,
      "--fidelity=emulated",
      "--functions",
      `--port=${port}`,
      "--api-port=0",
    ],
  };
}

/** Others, in a Python environment with the packages `ministack` and `moto[server]`. Without Docker moto runs no code. */
export function peersIn(folder: string): Server[] {
  const program = (name: string) => join(folder, "bin", name);
  const missing = (name: string) => () => (existsSync(program(name)) ? undefined : `there is no ${program(name)}`);
  return [
    {
      name: "ministack",
      what: "MiniStack",
      missing: missing("ministack"),
      command: () => [program("ministack")],
      env: (port) => ({ GATEWAY_PORT: `${port}`, BIND_HOST: "127.0.0.1", NODE_PATH: join(root, "node_modules") }),
    },
    {
      name: "moto",
      what: "moto",
      missing: missing("moto_server"),
      command: (port) => [program("moto_server"), "-p", `${port}`],
    },
  ];
}
