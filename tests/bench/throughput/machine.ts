import { cpus, release, totalmem, type } from "node:os";

/** What a run was measured on. */
export interface Machine {
  readonly processor: string;
  readonly cores: number;
  /** In GiB. */
  readonly memory: number;
  readonly node: string;
  readonly system: string;
}

export function thisMachine(): Machine {
  const processors = cpus();
  const processor = processors[0]?.model.trim() ?? "unknown processor";
  const memory = Math.round(totalmem() / 1024 ** 3);
  return { processor, cores: processors.length, memory, node: process.version, system: `${type()} ${release()}` };
}
