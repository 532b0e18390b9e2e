import { spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = join(import.meta.dirname, "../../..");

/**
 * The names that an editor offers at the `▮` of each piece of code, in the order of the pieces. They are the compiler's
 * (Language Server Protocol 3.17). All of them stand in one TypeScript file, which is a program of its own, so that it is checked once.
 */
export async function completionsIn(beginning: string, pieces: readonly string[]): Promise<readonly string[][]> {
  const folder = join(root, ".cache", "completion");
  await mkdir(folder, { recursive: true });
  const config = { extends: join(root, "tsconfig.json"), files: ["completed.ts"], include: [] };
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify(config));
  const marked = [beginning, ...pieces.map((piece) => `{ ${piece} }`)].join("\n");
  await writeFile(join(folder, "completed.ts"), marked.replaceAll("▮", ""));

  const { ask, tell, stop } = startLanguageServer();
  try {
    await ask("initialize", { processId: process.pid, rootUri: pathToFileURL(folder).href, capabilities: {} });
    tell("initialized", {});
    const uri = pathToFileURL(join(folder, "completed.ts")).href;
    const text = marked.replaceAll("▮", "");
    tell("textDocument/didOpen", { textDocument: { uri, languageId: "typescript", version: 1, text } });
    const offered: string[][] = [];
    for (const [line, written] of marked.split("\n").entries()) {
      const character = written.indexOf("▮");
      if (character < 0) continue;
      const position = { line, character };
      const found = await ask<Found>("textDocument/completion", { textDocument: { uri }, position });
      offered.push((found?.items ?? []).map(({ label }) => label.replace(/\?$/, "")));
    }
    return offered;
  } finally {
    await stop();
  }
}

type Found = { readonly items: readonly { readonly label: string }[] } | null;

function startLanguageServer() {
  const server = spawn(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "--lsp", "--stdio"]);
  const asked = new Map<number, (result: never) => void>();
  let id = 0;
  const write = (message: object) => {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  readMessages(server.stdout, (message) => {
    // The server sends requests too, and waits for responses.
    if ("method" in message) write({ id: message.id, result: null });
    else asked.get(message.id)?.(message.result as never);
  });
  return {
    tell: (method: string, params: object) => write({ method, params }),
    ask<T>(method: string, params: object): Promise<T> {
      write({ id: ++id, method, params });
      return new Promise((resolve) => asked.set(id, resolve));
    },
    async stop(): Promise<void> {
      await new Promise((resolve) => {
        server.once("exit", resolve);
        server.kill();
      });
    },
  };
}

/** Each message is JSON after a header with its length in bytes. */
function readMessages(
  stream: NodeJS.ReadableStream,
  take: (message: { id: number; result: unknown; method?: string }) => void,
): void {
  let read = Buffer.alloc(0);
  stream.on("data", (piece: Buffer) => {
    read = Buffer.concat([read, piece]);
    for (;;) {
      const header = read.indexOf("\r\n\r\n");
      const end =
        header + 4 + Number(/Content-Length: (\d+)/i.exec(read.subarray(0, Math.max(0, header)).toString())?.[1]);
      if (header < 0 || read.length < end) return;
      const message = read.subarray(header + 4, end).toString();
      read = read.subarray(end);
      take(JSON.parse(message));
    }
  });
}
