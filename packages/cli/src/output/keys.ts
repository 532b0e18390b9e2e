import { spawn } from "node:child_process";
import type { Server } from "@cloudstub/server";
import { isInForeground } from "./foreground.js";
import { print } from "./standard-output.js";

/** What a word that is typed on the terminal does. */
interface Key {
  readonly words: readonly string[];
  readonly does: string;
  run(): void | Promise<void>;
}

/** What the keys act on. */
export interface Keyed {
  readonly server: Server;
  /** The console's address. */
  readonly console: string;
}

/**
 * Obeys letters that are typed on the terminal and followed by Enter, as vite does: the terminal keeps its own keys, such as Ctrl-C and Ctrl-Z, and no letter acts
 * by a slip. Does nothing where standard input is not a terminal, and nothing while the program is in the background, where reading would stop it.
 *
 * Returns the line that names the keys, if they are obeyed.
 */
export async function obeyKeys(keyed: Keyed): Promise<string | undefined> {
  const { stdin } = process;
  if (!stdin.isTTY) return undefined;
  const keys = keysOf(keyed);
  let typed = "";
  stdin.setEncoding("utf8").on("data", (text: string) => {
    const lines = (typed + text).split(/\r?\n/);
    // The last one is not ended yet. A pasted novel is not a key.
    typed = (lines.pop() ?? "").slice(0, 100);
    for (const line of lines) void obey(keys, line.trim().toLowerCase());
  });
  // A terminal that is closed reports an error; the signal that comes with it ends the server.
  stdin.on("error", () => {});
  const listen = async () => {
    if (await isInForeground()) stdin.resume().unref?.();
    else stdin.pause();
  };
  process.on("SIGCONT", () => void listen());
  await listen();
  return "  Keys, with Enter: o console · r reset · c clear · ? help · q quit\n";
}

async function obey(keys: readonly Key[], word: string): Promise<void> {
  const key = keys.find(({ words }) => words.includes(word));
  if (key !== undefined) await key.run();
  else if (word !== "") print(`  Unknown key ${JSON.stringify(word.slice(0, 20))}. Enter ? for the list.`);
}

function keysOf({ server, console: address }: Keyed): Key[] {
  const keys: Key[] = [
    { words: ["o"], does: "open the console in a browser", run: () => open(address) },
    { words: ["r"], does: "reset: empty all services of the default world, and the history", run: () => reset(server) },
    { words: ["c"], does: "clear the screen", run: () => print("\u001b[2J\u001b[3J\u001b[H") },
    { words: ["?", "h"], does: "list the keys", run: () => print(listed(keys)) },
    { words: ["q"], does: "quit", run: () => void process.kill(process.pid, "SIGTERM") },
  ];
  return keys;
}

function listed(keys: readonly Key[]): string {
  return keys.map(({ words, does }) => `  ${words.join(", ").padEnd(4)} + Enter  ${does}`).join("\n");
}

async function reset({ worlds }: Server): Promise<void> {
  const world = worlds.default;
  try {
    await world.store.durably(() => world.reset());
    print("  Reset: all services of the default world are empty.");
  } catch (error) {
    print(`  The reset failed: ${(error as Error).message}`);
  }
}

const openers: { readonly [platform: string]: readonly [program: string, ...args: string[]] } = {
  darwin: ["open"],
  win32: ["cmd", "/c", "start", ""],
};

function open(address: string): void {
  const [program, ...args] = openers[process.platform] ?? ["xdg-open"];
  const told = () => print(`  Open ${address} in a browser.`);
  const child = spawn(program, [...args, address], { stdio: "ignore", detached: true });
  child
    .once("error", told)
    .once("exit", (code) => {
      if (code !== 0) told();
    })
    .unref();
}
