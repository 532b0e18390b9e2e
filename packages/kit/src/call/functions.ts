import type { RunningEnvironment, RunningVersion } from "./running-functions.js";

/**
 * Runs the code of functions that clients uploaded, for one world: in processes of this machine, or in the test's own process where a test
 * gave a handler. A function's AWS endpoint and access key are those of that world, so its SDK calls land in it.
 *
 * There is none where the start does not allow code to run. Versions, aliases, permissions, concurrency, retries and the storage of logs
 * are the service's; processes, time-outs, the log's lines and their formats are the host's.
 *
 * @example
 * const outcome = await call.functions.invoke(environment, { requestId, payload, invokedFunctionArn });
 * return { StatusCode: 200, Payload: outcome.payload, FunctionError: outcome.functionError };
 */
export interface FunctionHost {
  /**
   * Why the host runs no code of a function, in words for the client's error; undefined where it does. A host that has only the handlers
   * that a test gave refuses all other functions.
   */
  readonly refusal: (environment: Pick<FunctionEnvironment, "functionKey" | "functionName">) => string | undefined;
  /**
   * Runs a function once, in an environment that is free and of the same revision, or in a new one. It never rejects for what the
   * function does: an error, a time-out, a process that ends and a runtime that this machine lacks are outcomes, in AWS's words.
   *
   * It takes the machine's time, in which time-outs count too. A caller returns its promise, so that the world is not at rest before;
   * the host says for itself what is under way too, such as a response that is still being streamed.
   */
  readonly invoke: (environment: FunctionEnvironment, invocation: FunctionInvocation) => Promise<InvocationOutcome>;
  /**
   * Ends all environments of a function, idle ones at once and busy ones after what they do: its code or its configuration has changed, or
   * it is gone. A new revision of the same version does the same by itself when it is invoked.
   *
   * @param functionKey As in {@link FunctionEnvironment}.
   */
  readonly retire: (functionKey: string) => void;
  /**
   * Why code can't run from a folder of this machine, in words; undefined where it can.
   *
   * @param folder Its absolute path.
   */
  readonly refusalOfFolder: (folder: string) => Promise<string | undefined>;
  /** The versions of functions that run, also those whose invocations wait for a process: what concurrency is counted by. */
  readonly running: () => Iterable<RunningVersion>;
  /** The environments that there are now: each runs an event, or waits for the next one. */
  readonly environments: () => Iterable<RunningEnvironment>;
}

/** The function that runs, with all on which its environment depends. */
export interface FunctionEnvironment {
  /** The function's ARN without a qualifier. */
  readonly functionKey: string;
  /** `resize` */
  readonly functionName: string;
  /** `$LATEST`, or the number of a version. */
  readonly version: string;
  /** A text that differs for every change of code or configuration: `RevisionId`. Environments of another revision are not reused. */
  readonly revision: string;
  /** `nodejs22.x`, `python3.13`, `provided.al2023`. */
  readonly runtime: string;
  /** `index.handler` */
  readonly handler: string;
  readonly architecture: "x86_64" | "arm64";
  readonly code: FunctionArchive | FunctionFolder;
  /** In the order of the function's list: later ones overwrite files of earlier ones. */
  readonly layers: readonly FunctionArchive[];
  /** The user's environment variables. */
  readonly variables: { readonly [name: string]: string };
  /** Seconds, of the machine's time. */
  readonly timeout: number;
  /** MB. */
  readonly memorySize: number;
  readonly logging: FunctionLogging;
  /** The account and region in which the function is. */
  readonly account: string;
  readonly region: string;
  /**
   * What the function signs its requests with, asked for when an environment begins; the access key id without the prefix of the world,
   * which the host adds. A key of the function's account unless given.
   */
  readonly credentials?: (() => FunctionCredentials) | undefined;
}

/** A zip archive of code or of a layer. */
export interface FunctionArchive {
  /** SHA-256 of the bytes: hexadecimal or Base64. An archive is unpacked once for each digest. */
  readonly digest: string;
  /** The bytes; asked for only where they are not unpacked yet. */
  readonly bytes: () => Uint8Array | Promise<Uint8Array>;
}

/** A folder of this machine in which code runs as it is there: after a change of a file the next invocation gets a new environment. */
export interface FunctionFolder {
  /** An absolute path. */
  readonly folder: string;
}

/** `LoggingConfig` of a function. */
export interface FunctionLogging {
  /** `/aws/lambda/resize` */
  readonly group: string;
  readonly format: "Text" | "JSON";
  /** `TRACE`, `DEBUG`, `INFO`, `WARN`, `ERROR` or `FATAL`; of the format JSON only. `INFO` unless given. */
  readonly applicationLevel?: string | undefined;
  /** `DEBUG`, `INFO` or `WARN`; of the format JSON only. `INFO` unless given. */
  readonly systemLevel?: string | undefined;
}

/** Temporary credentials. */
export interface FunctionCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
}

/** One run of a function. */
export interface FunctionInvocation {
  /** A UUID; a retried asynchronous invocation has that of its first try. */
  readonly requestId: string;
  /** The event, as JSON. It was checked by the service. */
  readonly payload: Uint8Array;
  /** As the client named it: with the qualifier if it gave one. */
  readonly invokedFunctionArn: string;
  /** JSON, decoded from Base64. */
  readonly clientContext?: string | undefined;
  /** In AWS X-Ray's form: `Root=1-67891233-abcdef012345678912345678`. */
  readonly traceHeader?: string | undefined;
  /**
   * Takes the response while the function makes it. Where it is given, responses that the function streams have no limit of 6 MB, and the
   * outcome's payload is empty after a success. A function that does not stream gives its response in one piece.
   */
  readonly sink?: ResponseSink | undefined;
}

/** Takes a response as it comes. */
export interface ResponseSink {
  /** Called once, before the first piece; not where the function fails before it has begun. */
  readonly begin: (head: ResponseHead) => void;
  /** The next piece; the function's process is not read while the promise is pending. */
  readonly write: (chunk: Uint8Array) => void | Promise<void>;
}

/** What a function says of its response. */
export interface ResponseHead {
  /**
   * `application/json` unless the function chose another. With `application/vnd.awslambda.http-integration-response` the response begins
   * with a JSON object of status code, headers and cookies, then eight zero bytes, then the body: pieces have them as the function sent
   * them.
   */
  readonly contentType: string;
  /** True where the function streams. */
  readonly isStreamed: boolean;
}

/** How an invocation ended. */
export interface InvocationOutcome {
  /** The response, or the error object; empty where it went to a {@link ResponseSink}. */
  readonly payload: Uint8Array;
  /** Value of `X-Amz-Function-Error`; undefined after a success. */
  readonly functionError?: "Unhandled" | undefined;
  /** Of an error, the type, such as `Sandbox.Timedout`, `Runtime.ExitError` or `TypeError`. */
  readonly errorType?: string | undefined;
  /** Of an error, the message. */
  readonly errorMessage?: string | undefined;
  /** `2026/01/01/[$LATEST]0123456789abcdef0123456789abcdef`, one for each environment. */
  readonly logStream: string;
  /** All events of the invocation in order, with INIT_START, START, END and REPORT, in the function's log format. */
  readonly log: readonly FunctionLogEvent[];
  /** Makes the last 4 KB of the log without INIT_START, as `X-Amz-Log-Result` has it: not encoded. */
  readonly logTail: () => Uint8Array;
  readonly report: InvocationReport;
  /** Sentences for `call.note`: `resize ran on Python 3.11, and python3.12 was asked for.` */
  readonly notes: readonly string[];
}

/** A line, or several that were logged as one. */
export interface FunctionLogEvent {
  /** Milliseconds of the world's clock. */
  readonly time: number;
  /** Ends with a line break where the function's text did. */
  readonly message: string;
}

/** The figures of REPORT. */
export interface InvocationReport {
  /** Milliseconds of the machine's time, from the event's arrival in the environment to the answer. */
  readonly durationMs: number;
  /** Whole milliseconds; with the time of the initialisation. */
  readonly billedDurationMs: number;
  /** Milliseconds from the start of the process until it asked for its first event; undefined where the environment was warm. */
  readonly initDurationMs?: number | undefined;
  /** MB; of the whole environment so far, as far as the platform tells. */
  readonly maxMemoryUsedMb: number;
  readonly status: "success" | "error" | "timeout" | "failure";
}
