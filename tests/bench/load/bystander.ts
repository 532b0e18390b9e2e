/** Sends small requests all the time, from a process of its own, and tells how long they took when it is asked to stop. */
import { setTimeout } from "node:timers/promises";
import { openConnection, requestBytes } from "./connection.js";

/** Milliseconds from sending a request to its whole answer. */
export interface Waits {
  readonly count: number;
  readonly median: number;
  readonly p99: number;
  readonly longest: number;
}

const headers = { host: "localhost", "x-amz-target": "AmazonSQS.ListQueues" };
const request = requestBytes({ method: "POST", url: "/", headers, body: Buffer.from("{}") });
const { send } = await openConnection(Number(process.argv[2]));
const waits: number[] = [];
process.once("message", () => {
  waits.sort((a, b) => a - b);
  const at = (share: number) => waits[Math.floor((waits.length - 1) * share)] as number;
  process.send?.({ count: waits.length, median: at(0.5), p99: at(0.99), longest: at(1) } satisfies Waits, () =>
    process.exit(),
  );
});
for (;;) {
  const begin = performance.now();
  const { status } = await send(request);
  if (status !== 200) throw new Error(`A bystander was answered with ${status}.`);
  waits.push(performance.now() - begin);
  await setTimeout(2);
}
