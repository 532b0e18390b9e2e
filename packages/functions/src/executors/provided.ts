import { accessSync, closeSync, constants, openSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Plan, PlanInput, Unplanned } from "./plan.js";

/** Functions with a runtime of their own: `bootstrap` of the code, or of a layer. */
export function planProvided({ folders }: Pick<PlanInput, "folders">): Plan | Unplanned {
  const { task, opt } = folders;
  const places = [task, ...(opt === undefined ? [] : [opt])].map((folder) => join(folder, "bootstrap"));
  const command = places.find(isFile);
  if (command === undefined) return invalid("Couldn't find valid bootstrap(s): [/var/task/bootstrap /opt/bootstrap]");
  const problem = problemOf(command);
  if (problem !== undefined) return invalid(`fork/exec /var/task/bootstrap: ${problem}`);
  return { command, args: [], variables: {}, hasOwnPort: true, notes: [] };
}

function invalid(errorMessage: string): Unplanned {
  return { errorType: "Runtime.InvalidEntrypoint", errorMessage };
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}

/** ELF's numbers of machines, and Node's names. */
const machines: { readonly [number: number]: string } = {
  3: "ia32",
  40: "arm",
  62: "x64",
  183: "arm64",
  243: "riscv64",
};
const MACH_O = [0xfeedface, 0xfeedfacf, 0xcefaedfe, 0xcffaedfe, 0xcafebabe];

/** Why a program can't be executed here, in Go's words with a remedy; undefined where nothing speaks against it. */
function problemOf(file: string): string | undefined {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    return "permission denied. Its file in the archive is not executable: chmod +x bootstrap before it is packed.";
  }
  const head = headOf(file);
  if (head.subarray(0, 2).toString("latin1") === "#!") return problemOfScript(head.toString("latin1"));
  if (head.length < 20) return "exec format error. It is neither a program nor a script.";
  if (head.readUInt32BE(0) === 0x7f454c46) {
    const machine = machines[head.readUInt16LE(18)] ?? `machine ${head.readUInt16LE(18)}`;
    return process.platform === "linux" && machine === process.arch ? undefined : otherMachine(`Linux ${machine}`);
  }
  if (MACH_O.includes(head.readUInt32BE(0))) return process.platform === "darwin" ? undefined : otherMachine("macOS");
  return "exec format error. It is neither a program nor a script.";
}

function otherMachine(system: string): string {
  return `exec format error. It is a program for ${system}, and this machine is ${process.platform} ${process.arch}: build it for this machine.`;
}

function problemOfScript(head: string): string | undefined {
  const [line = ""] = head.split("\n", 1);
  if (line.endsWith("\r"))
    return "no such file or directory. Its first line ends with CR LF: save it with line feeds only.";
  const [interpreter = ""] = line.slice(2).trim().split(" ", 1);
  return isFile(interpreter)
    ? undefined
    : `no such file or directory. Its interpreter ${interpreter} is not on this machine.`;
}

function headOf(file: string): Buffer {
  const head = Buffer.alloc(256);
  const descriptor = openSync(file, "r");
  try {
    return head.subarray(0, readSync(descriptor, head, 0, head.length, 0));
  } finally {
    closeSync(descriptor);
  }
}
