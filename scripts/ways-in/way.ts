import { spawnSync } from "node:child_process";
import type { PackedPackage } from "../pack.js";
import type { Project } from "../packages/project.js";

/** What a way took. */
export interface Went {
  /** Commands that a person types, and files that they write. */
  readonly steps: number;
  /** What there is on the disk afterwards; the project's folder unless given. */
  readonly folder?: string;
}

/** One way to a first answered call. */
export interface Way {
  /** In the table, and for `--only`. */
  readonly name: string;
  /** What has to be there before. */
  readonly needs: string;
  /** Why it can't be gone on this machine; undefined where it can. */
  readonly missing?: () => string | undefined;
  /** Goes it from an empty folder, and returns after the first answer. What it leaves to be done then, such as ending a server, it hands to `later`. */
  readonly go: (project: Project, at: Start) => Promise<Went>;
}

/** What is there before a way is gone. */
export interface Start {
  readonly packages: readonly PackedPackage[];
  /** The API port of a running server. */
  readonly api: string;
  /** Takes what is to be done when the time is stopped. */
  readonly later: (end: () => Promise<unknown>) => void;
  /** Does what is not part of the way, such as making what a checkout has: its seconds are not counted. */
  readonly before: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Says that a command fails, with which a program of the way would be seen to be there; undefined where it passes. */
export function missingProgram(command: string): string | undefined {
  const [program = "", ...args] = command.split(" ");
  return spawnSync(program, args).status === 0 ? undefined : `${command} fails`;
}
