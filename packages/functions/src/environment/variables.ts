import { delimiter, join } from "node:path";
import { type FunctionCredentials, type FunctionEnvironment, type Ids, issuedAccessKeyId } from "@cloudstub/kit";
import type { Folders, Plan } from "../executors/plan.js";

/** What a world gives to its functions' environments. */
export interface VariablesWorld {
  readonly ids: Ids;
  /** The mock port: `http://127.0.0.1:4566`. */
  readonly endpoint: () => string;
  /** See `Call.accessKeyPrefix`. */
  readonly accessKeyPrefix: string;
}

/** Of one environment. */
export interface VariablesInput {
  readonly environment: FunctionEnvironment;
  readonly folders: Folders;
  readonly plan: Plan;
  readonly world: VariablesWorld;
  /** Value of `AWS_LAMBDA_RUNTIME_API`. */
  readonly address: string;
  readonly logStream: string;
  /** The folder for temporary files. */
  readonly tmp: string;
  readonly mark: string;
}

/**
 * The environment variables of a function, which are all that it gets: those that AWS sets, with this machine's folders, the user's, and a
 * few that lead the SDK and temporary files here. The user's replace those that AWS lets users replace, and `AWS_ENDPOINT_URL`.
 */
export function variablesOf(input: VariablesInput): { readonly [name: string]: string } {
  const { environment, folders, plan, world, tmp } = input;
  const { task, opt } = folders;
  const libraries = [join(task, "lib"), task, ...(opt === undefined ? [] : [join(opt, "lib")])];
  return {
    PATH: pathOf(opt),
    LD_LIBRARY_PATH: libraries.join(delimiter),
    LANG: "en_US.UTF-8",
    TZ: ":UTC",
    // Settings of the user, such as ~/.aws/config, are not the function's.
    HOME: tmp,
    TMPDIR: tmp,
    AWS_ENDPOINT_URL: world.endpoint(),
    AWS_XRAY_CONTEXT_MISSING: "LOG_ERROR",
    AWS_XRAY_DAEMON_ADDRESS: "127.0.0.1:2000",
    ...plan.variables,
    ...environment.variables,
    ...reserved(input),
  };
}

/** Variables that AWS lets no user set (Lambda developer guide, "Reserved environment variables"), and our own. */
function reserved({ environment, folders, world, address, logStream, mark }: VariablesInput) {
  const { functionName, version, memorySize, runtime, handler, region, logging } = environment;
  const { accessKeyId, secretAccessKey, sessionToken } = credentialsOf(environment, world.ids);
  return {
    _HANDLER: handler,
    AWS_EXECUTION_ENV: `AWS_Lambda_${runtime}`,
    AWS_REGION: region,
    AWS_DEFAULT_REGION: region,
    AWS_ACCESS_KEY_ID: world.accessKeyPrefix + accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
    AWS_LAMBDA_FUNCTION_NAME: functionName,
    AWS_LAMBDA_FUNCTION_VERSION: version,
    AWS_LAMBDA_FUNCTION_MEMORY_SIZE: String(memorySize),
    AWS_LAMBDA_INITIALIZATION_TYPE: "on-demand",
    AWS_LAMBDA_LOG_GROUP_NAME: logging.group,
    AWS_LAMBDA_LOG_STREAM_NAME: logStream,
    AWS_LAMBDA_RUNTIME_API: address,
    AWS_LAMBDA_LOG_FORMAT: logging.format,
    ...(logging.format === "JSON" && { AWS_LAMBDA_LOG_LEVEL: logging.applicationLevel ?? "INFO" }),
    LAMBDA_TASK_ROOT: folders.task,
    LAMBDA_RUNTIME_DIR: folders.clients,
    _LAMBDA_TELEMETRY_LOG_FD: "3",
    _CLOUDSTUB_ENVIRONMENT: mark,
    ...(folders.opt !== undefined && { _CLOUDSTUB_OPT: folders.opt }),
  };
}

function credentialsOf({ credentials, account }: FunctionEnvironment, ids: Ids): FunctionCredentials {
  const random = (length: number) => Buffer.from(ids.bytes(length)).toString("base64");
  return (
    credentials?.() ?? {
      accessKeyId: issuedAccessKeyId(account, ids),
      secretAccessKey: random(30),
      sessionToken: random(60),
    }
  );
}

/** Programs of layers and of this machine. */
function pathOf(opt: string | undefined): string {
  const layers = opt === undefined ? [] : [join(opt, "bin")];
  return [process.env["PATH"] ?? "/usr/local/bin:/usr/bin:/bin", ...layers].join(delimiter);
}
