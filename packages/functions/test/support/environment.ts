import { createHash } from "node:crypto";
import type { FunctionArchive, FunctionEnvironment } from "@cloudstub/kit";
import { zipSync } from "fflate";

/** Files of an archive by their names: text, or text with its mode. */
export interface Files {
  readonly [name: string]: string | { readonly text: string | Uint8Array; readonly mode: number };
}

/** A zip archive, as made on Unix. */
export function archive(files: Files): FunctionArchive {
  const entries = Object.entries(files).map(([name, file]) => {
    const { text, mode } = typeof file === "string" ? { text: file, mode: 0o100644 } : file;
    const bytes = typeof text === "string" ? Buffer.from(text) : text;
    return [name, [new Uint8Array(bytes), { os: 3, attrs: mode * 65536 }]] as const;
  });
  const bytes = zipSync(Object.fromEntries(entries) as Parameters<typeof zipSync>[0]);
  return archiveOf(bytes);
}

export function archiveOf(bytes: Uint8Array): FunctionArchive {
  return { digest: createHash("sha256").update(bytes).digest("hex"), bytes: () => bytes };
}

/** A function's environment; the runtime is Node unless told otherwise. */
export function environmentOf(files: Files, more: Partial<FunctionEnvironment> = {}): FunctionEnvironment {
  const { functionName = "resize" } = more;
  return {
    functionKey: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    functionName,
    version: "$LATEST",
    revision: "1",
    runtime: `nodejs${process.versions.node.split(".")[0]}.x`,
    handler: "index.handler",
    architecture: "x86_64",
    code: archive(files),
    layers: [],
    variables: {},
    timeout: 10,
    memorySize: 128,
    logging: { group: `/aws/lambda/${functionName}`, format: "Text" },
    account: "000000000000",
    region: "us-east-1",
    ...more,
  };
}
