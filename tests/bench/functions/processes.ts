import { readdirSync, readFileSync } from "node:fs";
import { cpuSeconds } from "../throughput/cpu.js";

/** Milliseconds of processor time that a process and all that it has started have used so far. */
export function cpuOfTree(pid: number): number {
  return treeOf(pid).reduce((sum, each) => sum + (cpuSeconds(each) ?? 0) * 1000, 0);
}

/** Megabytes that only these processes use, which is what each further one costs: pages that they share are not counted. */
export function privateMemory(pids: readonly number[]): number {
  const kilobytes = pids.flatMap((pid) =>
    [...readFileSync(`/proc/${pid}/smaps_rollup`, "latin1").matchAll(/^Private_(?:Clean|Dirty): +(\d+)/gm)].map(
      ([, number]) => Number(number),
    ),
  );
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024;
}

/** A process and its descendants. */
export function treeOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc").filter((each) => /^\d+$/.test(each))) {
    const parent = parentOf(name);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const below = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(below)];
  return below(root);
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return 0;
  }
}
