/**
 * Prints how many bytes of buffers forty responses of a megabyte, from one warm environment, have left.
 *
 *   node --expose-gc --conditions=cloudstub-source --import tsx kept.ts
 */
import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { Functions } from "../../src/index.js";
import { environmentOf } from "./environment.js";
import { plainWorld } from "./world.js";

const large = environmentOf({ "index.js": `exports.handler = async () => "x".repeat(1_000_000);` });
const functions = new Functions();
const host = functions.hostOf(plainWorld);

async function invoke(): Promise<void> {
  const invocation = { requestId: randomUUID(), payload: Buffer.from("{}"), invokedFunctionArn: large.functionKey };
  const { payload } = await host.invoke(large, invocation);
  if (payload.byteLength < 1_000_000) throw new Error(`The function answered ${Buffer.from(payload).toString()}`);
}

/** Bytes of buffers after an event. V8 frees them in another thread, and counts them as freed at the next collection: the least of ten is what is kept. */
async function used(): Promise<number> {
  await invoke();
  const figures: number[] = [];
  for (let times = 0; times < 10; times++) {
    (globalThis as { gc?: () => void }).gc?.();
    await setTimeout(10);
    figures.push(process.memoryUsage().arrayBuffers);
  }
  return Math.min(...figures);
}

const before = await used();
for (let times = 0; times < 40; times++) await invoke();
console.log((await used()) - before);
functions.close();
