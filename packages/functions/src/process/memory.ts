import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";

/** The most memory that a process has used so far, in MB; 0 where the platform does not tell. Elsewhere than on Linux, what it uses now. */
export async function memoryOf(pid: number): Promise<number> {
  if (process.platform === "linux") return peakOf(pid);
  try {
    const { stdout } = await promisify(execFile)("/bin/ps", ["-o", "rss=", "-p", String(pid)]);
    return Math.ceil(Number(stdout) / 1024);
  } catch {
    return 0;
  }
}

function peakOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "latin1");
    const at = status.indexOf("VmHWM:");
    return at < 0 ? 0 : Math.ceil(Number.parseInt(status.slice(at + 6).trim(), 10) / 1024);
  } catch {
    return 0;
  }
}
