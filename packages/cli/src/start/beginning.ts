import type { Server } from "@cloudstub/server";
import type { Operands } from "../functions/dev.js";
import { StartFailure } from "../options/failure.js";
import type { Settings } from "../options/resolve-settings.js";
import type { Logger } from "../output/logging.js";
import type { Paint, Style } from "../output/paint.js";
import { print, printSoon } from "../output/standard-output.js";
import type { Observers } from "./start.js";

/** What a server begins with besides its services: what fills its state, and the ways of another product. */
export interface Beginning extends Pick<Observers, "init" | "front" | "onLog"> {
  /** To be called when the server is ready; the returned function, when it ends. */
  readonly ready: (server: Server) => () => Promise<void>;
}

/**
 * The beginning that the options `--init`, `--watch` and `--compat` ask for, and `cloudstub functions dev`; its parts are loaded where they are.
 * Rejects with a `StartFailure` where nothing is named that could be watched, and for a folder without a function.
 */
export async function beginningOf(
  settings: Settings,
  env: { readonly [name: string]: string | undefined },
  { dev, ...out }: { readonly log: Logger; readonly paint: Paint; readonly dev: Operands | undefined },
): Promise<Beginning> {
  const { init: path, compat, watch } = settings.values;
  if (watch && path === null)
    throw new StartFailure("InvalidOption", {
      source: settings.sources.watch.label,
      value: "true",
      allowed: "`true` with --init, which names the files to watch, or `false`",
    });
  if (path === null && compat === "none" && dev === undefined) return { ready: () => async () => {} };
  const { Tools } = await import("../init/tools.js");
  const programs = { settings, tools: new Tools(env), ...voicesOf(out) };
  const filled = path === null ? undefined : (await import("../init/init.js")).makeInit(path, programs);
  const ways =
    compat === "none"
      ? undefined
      : await (await import("../localstack/localstack.js")).localstackWays({ ...programs, first: filled?.fill });
  const first = ways?.init ?? filled?.fill;
  const ofDev =
    dev && (await (await import("../functions/dev.js")).devBeginning(dev, settings, { first, ...programs }));
  return {
    init: first,
    front: ways?.front,
    ...ofDev,
    ready(server) {
      const endWatch = watch ? filled?.watch(server) : undefined;
      // The line that scripts and Testcontainers wait for.
      if (ways !== undefined) print("Ready.");
      return async () => {
        endWatch?.();
        await ways?.end();
      };
    },
  };
}

/** Tells what fills the state, and what of it fails: on a terminal in lines, elsewhere in the log. */
function voicesOf({ log, paint }: { readonly log: Logger; readonly paint: Paint }) {
  if (!process.stdout.isTTY)
    return { say: (line: string) => log.info({}, line), warn: (line: string) => log.warn({}, line) };
  const inStyle = (style: Style) => (line: string) => printSoon(paint(style, `  ${line}`));
  return { say: inStyle("dim"), warn: inStyle("yellow") };
}
