import { delimiter, join } from "node:path";
import type { Plan, PlanInput } from "./plan.js";

/** Node.js functions run with the Node that runs this process. */
export function planNode({ environment, folders, paths, inspectPort }: PlanInput): Plan {
  const { runtime, memorySize } = environment;
  const asked = Number.parseInt(runtime.slice("nodejs".length), 10);
  const { task, opt } = folders;
  const layers = opt === undefined ? [] : [`nodejs/node${asked}/node_modules`, "nodejs/node_modules"];
  // The order of AWS, where the runtime's own folder comes after the layers.
  const nodePath = [...layers.map((folder) => join(opt ?? "", folder)), ...paths.nodePath, task];
  const isOther = Number.parseInt(process.versions.node, 10) !== asked;
  return {
    command: process.execPath,
    args: [
      ...(inspectPort === undefined ? [] : [`--inspect=127.0.0.1:${inspectPort}`]),
      `--max-old-space-size=${memorySize}`,
      join(folders.clients, "node", "client.cjs"),
    ],
    variables: { NODE_PATH: nodePath.join(delimiter) },
    hasOwnPort: false,
    notes: [
      ...(isOther ? [`It ran on Node.js ${process.versions.node}, and ${runtime} was asked for.`] : []),
      ...(inspectPort === undefined ? [] : [`A debugger reaches it at 127.0.0.1:${inspectPort}.`]),
    ],
  };
}
