import { execFile } from "node:child_process";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { type Plan, type PlanInput, type Unplanned, unsupported } from "./plan.js";

interface Interpreter {
  readonly executable: string;
  /** `3.11.7` */
  readonly version: string;
}

/** By runtime: which interpreter it is. One that is installed later is found after a restart. */
const found = new Map<string, Promise<Interpreter | undefined>>();

/** Python functions run with the Python of the same version where the machine has it, and with its `python3` otherwise. */
export async function planPython({ environment, folders, paths }: PlanInput): Promise<Plan | Unplanned> {
  const { runtime } = environment;
  const interpreter = await interpreterFor(runtime);
  if (interpreter === undefined)
    return unsupported(environment, `neither ${runtime} nor python3 is on the PATH. Install Python 3.`);
  const { executable, version } = interpreter;
  const minor = version.split(".", 2).join(".");
  const { opt } = folders;
  const layers =
    opt === undefined ? [] : [join(opt, "python", "lib", `python${minor}`, "site-packages"), join(opt, "python")];
  return {
    command: executable,
    args: [join(folders.clients, "python", "client.py")],
    variables: {
      PYTHONPATH: layers.join(delimiter),
      // The task's folder is read-only: without this each start would compile its modules again.
      _CLOUDSTUB_PYCACHE: join(folders.clients, "pycache"),
      // A module that was changed within a second, to one of the same length, is taken for the old one.
      ...("folder" in environment.code && { PYTHONDONTWRITEBYTECODE: "1" }),
      _CLOUDSTUB_PYTHON_PATH: paths.pythonPath.join(delimiter),
    },
    hasOwnPort: false,
    notes: runtime === `python${minor}` ? [] : [`It ran on Python ${version}, and ${runtime} was asked for.`],
  };
}

function interpreterFor(runtime: string): Promise<Interpreter | undefined> {
  let interpreter = found.get(runtime);
  if (interpreter === undefined) {
    interpreter = ask(runtime).then((named) => named ?? ask("python3"));
    found.set(runtime, interpreter);
  }
  return interpreter;
}

/** The interpreter itself: a shim of a version manager would need the user's own environment. */
async function ask(command: string): Promise<Interpreter | undefined> {
  try {
    const program = "import sys; print(sys.executable); print('%d.%d.%d' % sys.version_info[:3])";
    const { stdout } = await promisify(execFile)(command, ["-c", program], { timeout: 10_000 });
    const [executable = "", version = ""] = stdout.split("\n");
    return executable === "" ? undefined : { executable, version: version.trim() };
  } catch {
    return undefined;
  }
}
