import type { FunctionEnvironment } from "@cloudstub/kit";

/** How a function's runtime is begun on this machine. */
export interface Plan {
  readonly command: string;
  readonly args: readonly string[];
  /** Environment variables that belong to the runtime. */
  readonly variables: { readonly [name: string]: string };
  /** True for clients of others, which have a port of their own; see `RuntimeApi`. */
  readonly hasOwnPort: boolean;
  /** Sentences about what differs from AWS. */
  readonly notes: readonly string[];
}

/** Why a function can't run on this machine, in AWS's form. */
export interface Unplanned {
  readonly errorType: string;
  readonly errorMessage: string;
}

/** Folders of an environment. */
export interface Folders {
  /** The unpacked code: AWS's `/var/task`. */
  readonly task: string;
  /** The unpacked layers: AWS's `/opt`. Undefined without any. */
  readonly opt: string | undefined;
  /** The clients of the Runtime API. */
  readonly clients: string;
}

/** Where runtimes look for packages that AWS's images contain, such as the AWS SDK. */
export interface PackagePaths {
  /** Folders such as `/home/me/project/node_modules`. */
  readonly nodePath: readonly string[];
  /** Folders such as `/home/me/venv/lib/python3.13/site-packages`. */
  readonly pythonPath: readonly string[];
}

/** What an executor knows of the environment to be begun. */
export interface PlanInput {
  readonly environment: FunctionEnvironment;
  readonly folders: Folders;
  readonly paths: PackagePaths;
  /** On which a debugger is to reach the process. */
  readonly inspectPort?: number | undefined;
}

/** `Runtime.Unsupported`, with what would help. */
export function unsupported(environment: FunctionEnvironment, remedy: string): Unplanned {
  return {
    errorType: "Runtime.Unsupported",
    errorMessage: `CloudStub runs no ${environment.runtime} function here: ${remedy}`,
  };
}
