import { readFileSync } from "node:fs";
import { cpus } from "node:os";

/** Linux counts a process's time in hundredths of a second, whatever its kernel's own tick is. */
const TICKS_PER_SECOND = 100;

/** Seconds of processor time that a process has used, in user and kernel mode, of all its threads; undefined where there is no /proc. */
export function cpuSeconds(pid: number): number | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  } catch {
    return undefined;
  }
  // Behind the name in parentheses, which may hold anything: utime is the 14th field and stime the 15th (proc_pid_stat(5)).
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Seconds of processor time that everything on the machine has used so far. */
export function machineSeconds(): number {
  const milliseconds = cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq);
  return milliseconds.reduce((sum, one) => sum + one, 0) / 1000;
}
