import { resolve } from "node:path";
import { applySeed, escapeControls } from "@cloudstub/core";
import { type Init, type ServerOptions, urlOnThisMachine } from "@cloudstub/server";
import type { Config } from "../options/config.js";
import { ALL_SERVICES } from "../options/option-parsers.js";
import type { Settings } from "../options/resolve-settings.js";
import { shellWord } from "../output/shell-word.js";
import { type DevFunction, functionIn } from "./dev-function.js";

/** What follows `cloudstub functions dev`. */
export interface Operands {
  readonly folder: string;
  readonly handler: string | undefined;
}

/** The defaults of a server that runs a function from its folder: all services, all that AWS does, and code that runs. */
export function devDefaults(defaults: { readonly services?: readonly string[] } = {}): Partial<Config> {
  return { services: [ALL_SERVICES], ...defaults, fidelity: "emulated", functions: true };
}

interface DevParts {
  /** What fills the state before. */
  readonly first: Init | undefined;
  /** Takes a line for people. */
  readonly say: (line: string) => void;
  /** Takes what could not be done. */
  readonly warn: (line: string) => void;
}

/** What makes the function of a folder, and shows what it writes. */
interface DevBeginning {
  readonly init: Init;
  readonly onLog: NonNullable<ServerOptions["functions"]>["onLog"];
}

/** The beginning of a server for the function of a folder. Rejects as {@link functionIn} does. */
export async function devBeginning(
  { folder, handler }: Operands,
  { cwd }: Settings,
  parts: DevParts,
): Promise<DevBeginning> {
  const dev = await functionIn(resolve(cwd, folder), handler);
  const onLog: DevBeginning["onLog"] = ({ functionName, message }) => {
    for (const line of linesOf(message)) parts.say(`${functionName}: ${line}`);
  };
  return { init: makingFunction(dev, parts), onLog };
}

/** Makes the function in each world that is filled, after what else fills it. */
function makingFunction({ name, folder, runtime, handler }: DevFunction, { first, say, warn }: DevParts): Init {
  const entry = { runtime, handler, code: folder, reload: true, timeout: 60 };
  const text = JSON.stringify({ functions: { [name]: entry } });
  return async (world, at) => {
    await first?.(world, at);
    const endpoint = urlOnThisMachine(at.host, at.port);
    const to = { registry: at.registry, world, source: "functions dev", folder, endpoint };
    const { notDone } = await applySeed(text, to);
    for (const sentence of notDone) warn(sentence);
    if (notDone.length > 0) return;
    say(`${name} runs from ${folder} (${runtime}, ${handler}), and sees each change of it. To invoke it:`);
    const options = `--endpoint-url ${endpoint} --cli-binary-format raw-in-base64-out --payload '{}'`;
    say(`aws lambda invoke --function-name ${shellWord(name)} ${options} /dev/stdout`);
  };
}

/** The lines of a log that the function wrote, and the platform's report. */
function linesOf(message: string): string[] {
  const lines = message.split("\n").filter((line) => line !== "" && !/^(INIT_START|START|END) /.test(line));
  return lines.map(escapeControls);
}
