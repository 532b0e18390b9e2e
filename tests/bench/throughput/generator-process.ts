import { fork } from "node:child_process";
import { join } from "node:path";
import type { Load, Measured } from "./load.js";
import { bundles } from "./servers.js";

/** The load generator, in a process of its own. It runs one load at a time. */
export interface Generator {
  /** Rejects when the server answers something else than it should. */
  run(load: Load): Promise<Measured>;
  stop(): void;
}

type Reply = { readonly measured: Measured; readonly error?: undefined } | { readonly error: string };

export function startGenerator(): Generator {
  // Advanced serialization carries bytes as they are.
  const child = fork(join(bundles, "generator.mjs"), { serialization: "advanced", execArgv: [] });
  return {
    run: (load) =>
      new Promise((resolve, reject) => {
        const ended = () => reject(new Error("The load generator has ended."));
        child.once("exit", ended);
        child.once("message", (reply: Reply) => {
          child.off("exit", ended);
          if (reply.error === undefined) resolve(reply.measured);
          else reject(new Error(reply.error));
        });
        child.send(load);
      }),
    stop: () => void child.kill(),
  };
}
