import { type Plan, type PlanInput, type Unplanned, unsupported } from "./plan.js";

/** How a function is run on this machine, or why it can't be. */
export async function planOf(input: PlanInput): Promise<Plan | Unplanned> {
  const { environment } = input;
  if (process.platform === "win32") return unsupported(environment, "functions run on Linux and macOS only, so far.");
  const [language = ""] = /^[a-z]+/.exec(environment.runtime) ?? [];
  switch (language) {
    case "nodejs":
      return (await import("./nodejs.js")).planNode(input);
    case "python":
      return (await import("./python.js")).planPython(input);
    case "provided":
      return (await import("./provided.js")).planProvided(input);
    case "java":
    case "ruby":
    case "dotnet":
      return (await import("./interface-clients.js")).planInterfaceClient(input, language);
    default:
      return unsupported(environment, "it has no executor for this runtime.");
  }
}
