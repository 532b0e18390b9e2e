import { spawn } from "node:child_process";

/** The addresses of a server. */
export interface Address {
  readonly endpoint: string;
  readonly api: string;
}

/** Starts a server by a command that prints its ports, and waits until it is ready. Rejects with what the command printed where it ends before. */
export async function startByCommand(
  [command = "", ...args]: readonly string[],
  { cwd, env = process.env }: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<{ readonly address: Address; end(): Promise<void> }> {
  // In a group of its own: `npm start` has the server as its child.
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let said = "";
  for await (const piece of child.stdout) {
    said += `${piece}`;
    if (said.includes("CloudStub is ready")) break;
  }
  if (!said.includes("CloudStub is ready")) throw new Error(`${[command, ...args].join(" ")} did not start:\n${said}`);
  const at = (name: string) => `http://127.0.0.1:${new RegExp(`${name} +(\\d+)`).exec(said)?.[1]}`;
  return {
    address: { endpoint: at("Mock port"), api: at("API port") },
    end() {
      process.kill(-(child.pid as number), "SIGTERM");
      return ended;
    },
  };
}
