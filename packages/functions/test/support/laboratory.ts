import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { FunctionArchive, FunctionEnvironment, FunctionInvocation, InvocationOutcome } from "@cloudstub/kit";
import { zipSync } from "fflate";
import { afterEach } from "vitest";
import { Functions, type FunctionsOptions, type FunctionWork, type WorldHost } from "../../src/index.js";

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

/** An outcome with its texts. */
export interface Seen extends InvocationOutcome {
  /** The payload, read as JSON. */
  readonly answer: unknown;
  readonly lines: readonly string[];
}

/** A host whose processes end with the test. */
export class Laboratory {
  readonly functions: Functions;
  readonly host: WorldHost;
  readonly underWay = new Set<FunctionWork>();

  constructor(options: FunctionsOptions = {}) {
    this.functions = new Functions(options);
    this.host = this.makeHost();
    open.add(this.functions);
  }

  makeHost(accessKeyPrefix = ""): WorldHost {
    return this.functions.hostOf({
      clock: { now: () => Date.now() },
      ids: { uuid: randomUUID, bytes: (length) => randomBytes(length) },
      endpoint: () => "http://127.0.0.1:4566",
      accessKeyPrefix,
      activity: { begin: (work) => this.underWay.add(work), end: (work) => this.underWay.delete(work) },
    });
  }

  /** Runs a function once. */
  async invoke(
    environment: FunctionEnvironment,
    event: unknown = {},
    more: Partial<FunctionInvocation> = {},
  ): Promise<Seen> {
    const outcome = await this.host.invoke(environment, {
      requestId: randomUUID(),
      payload: Buffer.from(JSON.stringify(event)),
      invokedFunctionArn: environment.functionKey,
      ...more,
    });
    return seen(outcome);
  }
}

export function seen(outcome: InvocationOutcome): Seen {
  const text = Buffer.from(outcome.payload).toString("utf8");
  return {
    ...outcome,
    answer: text === "" ? undefined : JSON.parse(text),
    lines: outcome.log.map(({ message }) => message),
  };
}

const open = new Set<Functions>();

afterEach(() => {
  for (const functions of open) functions.close();
  open.clear();
});
