import { spawn } from "node:child_process";
import type { Duplex } from "node:stream";
import { cpuSeconds } from "../throughput/cpu.js";

/** Bytes of an event and of an answer, with their heads. */
const SENT = Buffer.alloc(900, "e");
const ANSWERED = 200;

/** Answers each event at once. */
const program = `const { readSync, writeSync } = require("node:fs");
const room = Buffer.alloc(65_536);
const answer = Buffer.alloc(${ANSWERED}, "a");
while (readSync(4, room) > 0) writeSync(4, answer);`;

/** A process of Node.js that answers what comes over a pipe, and does nothing else: no function that has a process of its own costs less. */
export class BarePipe {
  readonly #child = spawn(process.execPath, ["--eval", program], {
    stdio: ["ignore", "inherit", "inherit", "ignore", "pipe"],
  });
  readonly #pipe = this.#child.stdio[4] as unknown as Duplex;

  /** Milliseconds of processor time of one round trip, of both processes together. */
  async measure(trips: number): Promise<number> {
    const before = this.#cpu();
    for (let i = 0; i < trips; i++)
      await new Promise((resolve) => {
        this.#pipe.once("data", resolve);
        this.#pipe.write(SENT);
      });
    return (this.#cpu() - before) / trips;
  }

  close(): void {
    this.#child.kill();
  }

  #cpu(): number {
    const [own, others] = [process.pid, this.#child.pid ?? 0].map((pid) => cpuSeconds(pid) ?? Number.NaN);
    return ((own ?? Number.NaN) + (others ?? Number.NaN)) * 1000;
  }
}
