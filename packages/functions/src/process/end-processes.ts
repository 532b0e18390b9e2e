import { readdirSync, readFileSync } from "node:fs";

/** A program may start others while they are killed. */
const MAX_ROUNDS = 5;

/**
 * Kills a process group, and on Linux the processes that left it, which are known by a variable of their environment. A process that left
 * its group and cleared its environment is not found.
 *
 * @param mark A value that no other process has in its environment.
 */
export function endProcesses(group: number, mark: string): void {
  kill(-group);
  if (process.platform !== "linux") return;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const found = processesWith(mark);
    if (found.length === 0) return;
    for (const pid of found) kill(pid);
  }
}

/** Processes of this user that have a text in their environment. A zombie has none. */
function processesWith(mark: string): number[] {
  return readdirSync("/proc").flatMap((name) => {
    const pid = Number(name);
    if (!Number.isInteger(pid) || pid === process.pid) return [];
    try {
      return readFileSync(`/proc/${pid}/environ`).includes(mark) ? [pid] : [];
    } catch {
      // It has ended, or belongs to another user.
      return [];
    }
  });
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}
