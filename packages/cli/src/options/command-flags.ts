import type { Config } from "./config.js";
import { StartFailure } from "./failure.js";
import { options } from "./options.js";

/** The flag that names an API port by its URL. */
export const API_FLAG = "--api";

/** Flags of single commands, which are not options of a server, with the name of the value that each takes, or none. */
export const flagsOfCommands: { readonly [command: string]: { readonly [flag: string]: string } } = {
  modules: { "--long": "" },
  export: { "--force": "" },
  record: { "--aws": "", "--upstream": "url" },
  mcp: { [API_FLAG]: "url" },
  report: {
    [API_FLAG]: "url",
    "--journal": "file",
    "--format": "text|markdown|junit|json",
    "--fail-on": "kind[,kind...]",
  },
};

/** The options that the commands read besides `start`, which reads all. */
const optionsOfCommands: { readonly [command: string]: readonly (keyof Config)[] } = {
  modules: ["modulesDir", "config", "debug"],
  export: ["apiPort", "host", "storeDir", "config", "debug"],
  record: ["services", "host", "port", "allowHost", "modulesDir", "config", "debug"],
  repair: ["config", "debug"],
  certificate: ["httpsDir", "config", "debug"],
  report: ["apiPort", "host", "config", "debug"],
};

/** Refuses a flag that would be taken and not read, such as the mock port where the API port is asked. */
export function checkFlags(command: string, flags: ReadonlyMap<string, string>): void {
  const read = (optionsOfCommands[command] ?? []).map((name) => options[name].flag);
  const other = [...flags.keys()].find((flag) => !(read as readonly string[]).includes(flag));
  if (other === undefined) return;
  const taken = `${read.slice(0, -1).join(", ")} and ${read.at(-1)}`;
  throw new StartFailure("OptionNotRead", { option: other, command, taken });
}
