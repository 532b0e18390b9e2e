/** Asks for a parameter every ten milliseconds, from a process of its own, and tells how long the longest answer took since it was last asked. */
import { setTimeout } from "node:timers/promises";
import { openConnection } from "../load/connection.js";
import { json } from "./wire.js";

const PAUSE_MS = 10;

const { send } = await openConnection(Number(process.argv[2]));
const request = json("ssm", "GetParameter", { Name: "/neighbour" });
let longest = 0;
let asked: unknown;
process.on("message", (message) => {
  asked = message;
});
for (;;) {
  // It is answered after a request that was sent after it came.
  const question = asked;
  asked = undefined;
  const begin = performance.now();
  const { status } = await send(request);
  if (status !== 200) throw new Error(`The neighbour was answered with ${status}.`);
  longest = question === "begin" ? 0 : Math.max(longest, performance.now() - begin);
  if (question !== undefined) process.send?.(longest);
  await setTimeout(PAUSE_MS);
}
