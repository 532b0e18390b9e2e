import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Code completion as in an editor. */
export interface LanguageServer {
  /** The names offered at `▮` in the code of a TypeScript file of this folder. */
  complete(code: string): Promise<string[]>;
  stop(): void;
}

const root = join(import.meta.dirname, "../../..");

/** Starts the compiler's language server (Language Server Protocol 3.17). */
export async function startLanguageServer(): Promise<LanguageServer> {
  const server = spawn(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "--lsp", "--stdio"]);
  const asked = new Map<number, (result: never) => void>();
  let id = 0;
  let files = 0;
  readMessages(server.stdout, (message) => {
    // The server sends requests too, and waits for responses.
    if ("method" in message) write({ id: message.id, result: null });
    else asked.get(message.id)?.(message.result as never);
  });
  const write = (message: object) => {
    const text = JSON.stringify({ jsonrpc: "2.0", ...message });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  const ask = <T>(method: string, params: object): Promise<T> => {
    write({ id: ++id, method, params });
    return new Promise((resolve) => asked.set(id, resolve));
  };
  await ask("initialize", { processId: process.pid, rootUri: pathToFileURL(root).href, capabilities: {} });
  write({ method: "initialized", params: {} });

  return {
    async complete(code) {
      const uri = pathToFileURL(join(import.meta.dirname, `completed-${++files}.ts`)).href;
      const before = code.slice(0, code.indexOf("▮")).split("\n");
      const textDocument = { uri, languageId: "typescript", version: 1, text: code.replace("▮", "") };
      write({ method: "textDocument/didOpen", params: { textDocument } });
      const position = { line: before.length - 1, character: before.at(-1)?.length };
      const found = await ask<{ items: { label: string }[] } | null>("textDocument/completion", {
        textDocument: { uri },
        position,
      });
      return (found?.items ?? []).map(({ label }) => label.replace(/\?$/, ""));
    },
    stop: () => void server.kill(),
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
