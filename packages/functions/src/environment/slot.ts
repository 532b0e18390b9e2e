import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { EnvironmentLog, type LogListener } from "../logs/environment-log.js";
import type { Environment } from "./environment.js";

/** The function that a slot is for. */
export interface SlotKey {
  /** Of the world. */
  readonly world: number;
  readonly functionKey: string;
  readonly version: string;
  readonly revision: string;
  /** The clock of the world, in milliseconds. */
  readonly now: () => number;
}

/**
 * The place of an environment: its `/tmp` and its log stream, which stay when the process ends by a time-out or a crash, and the
 * process, where there is one.
 */
export class Slot {
  readonly key: SlotKey;
  readonly tmp: string;
  readonly log: EnvironmentLog;
  readonly logStream: string;
  environment: Environment | undefined;
  /** It is not to be used again, after what it does. */
  isRetired = false;
  /** Nothing begins in it any more. */
  isEnded = false;
  /** Rings when it was idle for too long. */
  timer: NodeJS.Timeout | undefined;

  constructor(key: SlotKey, tmp: string, onLog?: LogListener) {
    this.key = key;
    this.tmp = tmp;
    const functionName = key.functionKey.split(":").at(-1) ?? "";
    this.log = new EnvironmentLog(key.now, onLog && ((message) => onLog({ functionName, message })));
    const [day = ""] = new Date(key.now()).toISOString().split("T", 1);
    this.logStream = `${day.replaceAll("-", "/")}/[${key.version}]${randomBytes(16).toString("hex")}`;
  }

  /** The process, unless it has ended. */
  get live(): Environment | undefined {
    return this.environment?.isAlive ? this.environment : undefined;
  }

  /** Ends the process, and removes the temporary files. */
  close(reason?: string): void {
    this.isRetired = true;
    this.isEnded = true;
    this.environment?.kill(reason);
    rmSync(this.tmp, { recursive: true, force: true, maxRetries: 3 });
  }
}
