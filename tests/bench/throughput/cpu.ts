import { readdirSync, readFileSync } from "node:fs";
import { cpus } from "node:os";

/**
 * Seconds of processor time that a process has used, in user and kernel mode, of all its threads; undefined where there is no /proc.
 *
 * `schedstat` counts nanoseconds (Linux, Documentation/scheduler/sched-stats.rst); `stat` has hundredths of a second, of which a round of a
 * tenth of a second has ten.
 */
export function cpuSeconds(pid: number): number | undefined {
  try {
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "latin1"),
    );
    return threads.reduce((sum, schedstat) => sum + Number(schedstat.split(" ", 1)[0]), 0) / 1e9;
  } catch {
    return undefined;
  }
}

/** Seconds of processor time that everything on the machine has used so far. */
export function machineSeconds(): number {
  const milliseconds = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq);
  return milliseconds.reduce((sum, one) => sum + one, 0) / 1000;
}
