import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

/**
 * Whether this process is in the foreground of its terminal; true where that can't be found out. The shell's `&` starts one in the background, and the
 * system stops a process there that reads what is typed.
 */
export async function isInForeground(): Promise<boolean> {
  try {
    const groups = process.platform === "linux" ? await groupsOnLinux() : await groupsByPs();
    return groups === undefined || groups.own === groups.foreground;
  } catch {
    return true;
  }
}

interface Groups {
  readonly own: string | undefined;
  /** The process group that the terminal is given to. */
  readonly foreground: string | undefined;
}

/** Fields 5 and 8 of https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html; the program's name before them may have spaces. */
async function groupsOnLinux(): Promise<Groups> {
  const stat = await readFile("/proc/self/stat", "utf8");
  const [, , own, , , foreground] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { own, foreground };
}

async function groupsByPs(): Promise<Groups | undefined> {
  if (process.platform === "win32") return undefined;
  const { stdout } = await promisify(execFile)("ps", ["-o", "pgid=,tpgid=", "-p", `${process.pid}`]);
  const [own, foreground] = stdout.trim().split(/\s+/);
  return { own, foreground };
}
