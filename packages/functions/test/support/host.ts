/**
 * A host that has one function, prints the function's process id, and goes on until it is killed.
 *
 *   node --conditions=cloudstub-source --import tsx host.ts "a busy loop"
 */
import { randomUUID } from "node:crypto";
import { setInterval } from "node:timers";
import { Functions } from "../../src/index.js";
import { environmentOf } from "./environment.js";
import { plainWorld } from "./world.js";

const kinds: { readonly [kind: string]: readonly [file: string, text: string, runtime: string] } = {
  "a busy loop": [
    "index.js",
    `exports.handler = async () => { console.log("pid", process.pid); for (;;); };`,
    "nodejs20.x",
  ],
  "an idle one": ["index.js", `exports.handler = async () => console.log("pid", process.pid);`, "nodejs20.x"],
  python: ["index.py", "import os\ndef handler(event, context):\n    print('pid', os.getpid())\n", "python3.11"],
};

const [file, text, runtime] = kinds[process.argv[2] ?? ""] ?? ["index.js", "", "nodejs20.x"];
const host = new Functions({
  onLog({ message }) {
    const [, pid] = /pid (\d+)/.exec(message) ?? [];
    // A function that answers has answered by then.
    if (pid !== undefined) setTimeout(() => console.log(pid), 200);
  },
}).hostOf(plainWorld);
setInterval(() => {}, 60_000);
await host.invoke(environmentOf({ [file]: text }, { runtime }), {
  requestId: randomUUID(),
  payload: Buffer.from("{}"),
  invokedFunctionArn: "arn",
});
