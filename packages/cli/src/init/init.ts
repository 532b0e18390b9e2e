import type { Init, Server } from "@cloudstub/server";
import type { Settings } from "../options/resolve-settings.js";
import { applyStep, type InitOptions } from "./apply-step.js";
import { stepsIn } from "./steps.js";
import { watchInit } from "./watch.js";

/** What fills worlds from the file or folder that `--init` names. */
interface FromFiles {
  /** Applies its files in the order of their names; the first that fails ends it. */
  readonly fill: Init;
  /** Applies a file again when it changes, until the returned function is called. */
  readonly watch: (server: Server) => () => void;
}

/** Makes what fills worlds from a path. */
export function makeInit(
  path: string,
  { settings, ...rest }: Pick<InitOptions, "tools" | "say" | "warn"> & { readonly settings: Settings },
): FromFiles {
  const options = { path, source: settings.sources.init.label, ...rest };
  return {
    async fill(world, at) {
      for (const step of await stepsIn(path, options.source)) await applyStep(step, options, { world, at });
    },
    watch: (server) => watchInit(options, { world: server.world, at: server }),
  };
}
