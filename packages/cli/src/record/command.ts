import { once } from "node:events";
import { type FileHandle, open, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { makeRegistry } from "@cloudstub/core";
import { urlOnThisMachine } from "@cloudstub/server";
import { resolveModules } from "../modules/resolve-modules.js";
import { StartFailure } from "../options/failure.js";
import { ALL_SERVICES } from "../options/option-parsers.js";
import type { Inputs, Settings } from "../options/resolve-settings.js";
import { print } from "../output/standard-output.js";
import { portFailure } from "../start/port-failure.js";
import { accessKeyIn } from "./credentials.js";
import { Recorder } from "./recorder.js";

/** What `cloudstub record` was given. */
export interface Recording {
  readonly file: string;
  /** Its flags and their texts. */
  readonly own: ReadonlyMap<string, string>;
}

/**
 * `cloudstub record <file> --aws`: forwards the requests of the mock port to AWS until a signal comes, waits for the answers that are under way or for a second signal, and then writes the calls to a new file. Rejects with a
 * `StartFailure` if neither `--aws` nor `--upstream` is given, if it finds no access key, or if it can't create the file or open the port.
 */
export async function record({ file, own }: Recording, given: Settings, env: Inputs["env"]): Promise<void> {
  const upstream = upstreamIn(own);
  const key = await accessKeyIn(env);
  const settings = withServices(given);
  const { host, port, allowHost } = settings.values;
  if (upstream !== undefined && isAt(upstream, { host, port }))
    throw new StartFailure("NoUpstream/itself", { upstream: upstream.origin });
  const { modules } = await resolveModules(settings);
  const recorder = new Recorder({
    registry: makeRegistry(modules, { fidelity: "emulated", allowHost }),
    key,
    upstream,
    host,
    allowHost,
    warn: (sentence) => console.error(`cloudstub: ${sentence}`),
  });
  const written = await newFile(file);
  const server = recorder.server().listen(port, host);
  await once(server, "listening").catch(async (error: unknown) => {
    await written.close();
    await rm(file);
    throw portFailure(error, settings) ?? error;
  });
  const { port: bound } = server.address() as AddressInfo;
  print(`Recording to ${file}. Requests are sent to ${upstream?.origin ?? "AWS, where they take effect and may cost money"}.
Set AWS_ENDPOINT_URL=${urlOnThisMachine(host, bound)} for your program. Ctrl-C ends the recording.`);
  await signal();
  server.close();
  server.closeIdleConnections();
  if (recorder.running > 0) {
    print(`Calls that are not answered yet: ${recorder.running}. Ctrl-C leaves them out.`);
    await Promise.race([recorder.settled(), signal()]);
    server.closeAllConnections();
  }
  const lines = await recorder.lines();
  for (const line of lines) await written.writeFile(line);
  await written.close();
  print(`Recorded ${lines.length} calls to ${file}.`);
}

/** Resolves when the recording is to end: also where its terminal is closed. */
function signal(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      for (const each of signals) process.off(each, end);
      resolve();
    };
    for (const each of signals) process.on(each, end);
  });
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** AWS's own endpoints, or another; undefined for AWS's. */
function upstreamIn(own: Recording["own"]): URL | undefined {
  const url = own.get("--upstream");
  if (own.has("--aws") && url === undefined) return undefined;
  if (own.has("--aws") || url === undefined || !/^https?:/.test(url) || !URL.canParse(url))
    throw new StartFailure("NoUpstream", {});
  const upstream = new URL(url);
  // Paths and queries are those of each request.
  if (upstream.href !== `${upstream.origin}/`) throw new StartFailure("NoUpstream", {});
  return upstream;
}

/** True for the URL of the recorder itself, which would forward each request to itself without end. */
function isAt({ hostname, port }: URL, own: { readonly host: string; readonly port: number }): boolean {
  return port === `${own.port}` && [own.host, "localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

/** All services where none is named: a recording has what the program calls. */
function withServices(settings: Settings): Settings {
  const { values } = settings;
  return values.services.length > 0 ? settings : { ...settings, values: { ...values, services: [ALL_SERVICES] } };
}

/** A file that is not there yet: another one may be the recording of resources that are gone. Only its owner may read it. */
async function newFile(file: string): Promise<FileHandle> {
  try {
    return await open(file, "wx", 0o600);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartFailure("RecordingNotWritten", { file, reason: code === "EEXIST" ? "it exists already" : message });
  }
}
