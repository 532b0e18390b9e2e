import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { type Plan, type PlanInput, type Unplanned, unsupported } from "./plan.js";
import { planProvided } from "./provided.js";

/** Functions in Java, Ruby and .NET run where this machine has the language and their code has AWS's runtime interface client. */
export async function planInterfaceClient(
  input: PlanInput,
  language: "java" | "ruby" | "dotnet",
): Promise<Plan | Unplanned> {
  // A program that brings its runtime, as .NET's custom runtimes do.
  if (existsSync(join(input.folders.task, "bootstrap"))) return planProvided(input);
  if (!(await isInstalled(language))) return unsupported(input.environment, `${language} is not on the PATH.`);
  return { java: planJava, ruby: planRuby, dotnet: planDotnet }[language](input);
}

const installed = new Map<string, Promise<boolean>>();

function isInstalled(command: string): Promise<boolean> {
  let answer = installed.get(command);
  if (answer === undefined) {
    const option = command === "java" ? "-version" : "--version";
    answer = promisify(execFile)(command, [option], { timeout: 10_000 }).then(
      () => true,
      () => false,
    );
    installed.set(command, answer);
  }
  return answer;
}

const CLIENT = "aws-lambda-java-runtime-interface-client";

function planJava({ environment, folders: { task, opt } }: PlanInput): Plan | Unplanned {
  const libraries = [join(task, "lib"), ...(opt === undefined ? [] : [join(opt, "java", "lib")])];
  const hasClient =
    libraries.some((folder) => namesIn(folder).some((name) => name.startsWith(CLIENT))) ||
    existsSync(join(task, "com", "amazonaws", "services", "lambda", "runtime", "api", "client"));
  if (!hasClient)
    return unsupported(environment, `its archive has no ${CLIENT}, which AWS's image contains. Add it to lib/.`);
  const classPath = [task, ...libraries.map((folder) => join(folder, "*"))].join(delimiter);
  return ofClient("java", [
    `-Xmx${Math.max(environment.memorySize - 40, 64)}m`,
    "-XX:+UseSerialGC",
    "-XX:TieredStopAtLevel=1",
    "-cp",
    classPath,
    "com.amazonaws.services.lambda.runtime.api.client.AWSLambda",
    environment.handler,
  ]);
}

function planRuby({ environment, folders: { task } }: PlanInput): Plan | Unplanned {
  const bundle = join(task, "vendor", "bundle", "ruby");
  const client = namesIn(bundle)
    .map((version) => join(bundle, version, "bin", "aws_lambda_ric"))
    .find((file) => existsSync(file));
  if (client === undefined)
    return unsupported(environment, "its archive has no gem aws_lambda_ric, which AWS's image contains. Add it.");
  return ofClient("ruby", [client, environment.handler]);
}

function planDotnet({ environment, folders: { task } }: PlanInput): Plan | Unplanned {
  const [assembly = ""] = environment.handler.split("::", 1);
  const isProgram = existsSync(join(task, `${assembly}.runtimeconfig.json`));
  if (!isProgram || !existsSync(join(task, "Amazon.Lambda.RuntimeSupport.dll")))
    return unsupported(
      environment,
      "only programs that begin Amazon.Lambda.RuntimeSupport themselves run here, as executable assemblies do.",
    );
  return ofClient("dotnet", [join(task, `${assembly}.dll`)]);
}

function ofClient(command: string, args: readonly string[]): Plan {
  return { command, args, variables: {}, hasOwnPort: true, notes: [] };
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
