/**
 * Measures the time from spawning the command to its first answered request, once for each run, and prints the median.
 *
 *   npm run bench:start [-- <services> [<runs>]]     sqs, 15 runs unless given
 *
 * Bare `node -e 0` is measured in between, run by run, because it is the floor and these times depend on the machine.
 */
import { spawn } from "node:child_process";
import { connect } from "node:net";
import { cpus } from "node:os";

const [services = "sqs", runs = "15"] = process.argv.slice(2);
const command = new URL("../../packages/cli/bin/cloudstub.js", import.meta.url).pathname;
const request = [
  "POST / HTTP/1.1",
  "Host: localhost",
  "X-Amz-Target: AmazonSQS.ListQueues",
  "Content-Length: 2",
  "",
  "{}",
].join("\r\n");

const times: number[] = [];
const floors: number[] = [];
for (let run = 0; run < Number(runs); run++) {
  floors.push(await bareNode());
  times.push(await firstAnswer());
}
console.log(
  `start with ${services} to the first answered request, ${runs} runs, Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}`,
);
console.log(
  `  cloudstub  median ${median(times)} ms  (${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))})`,
);
console.log(
  `  bare node  median ${median(floors)} ms  (${Math.round(Math.min(...floors))} to ${Math.round(Math.max(...floors))})`,
);
console.log(`  ratio      ${(Number(median(times)) / Number(median(floors))).toFixed(1)}`);

function firstAnswer(): Promise<number> {
  const begin = performance.now();
  const child = spawn(process.execPath, [command, `--services=${services}`, "--port=0", "--api-port=0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    let said = "";
    child.once("exit", (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
    child.stdout.on("data", function find(data: Buffer) {
      said += data;
      const port = /Mock port\s+(\d+)/.exec(said)?.[1];
      if (port === undefined) return;
      child.stdout.off("data", find).resume();
      const socket = connect(Number(port), "127.0.0.1", () => socket.write(request));
      socket.once("data", (answer) => {
        if (!answer.toString().startsWith("HTTP/1.1 200")) reject(new Error(answer.toString()));
        const took = performance.now() - begin;
        socket.destroy();
        child.removeAllListeners("exit").once("exit", () => resolve(took));
        child.kill();
      });
    });
  });
}

function bareNode(): Promise<number> {
  const begin = performance.now();
  return new Promise((resolve) =>
    spawn(process.execPath, ["-e", "0"]).once("exit", () => resolve(performance.now() - begin)),
  );
}

function median(values: readonly number[]): string {
  return (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number).toFixed(0);
}
