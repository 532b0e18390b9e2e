import { invalidParameter } from "./errors.js";

/** The runtimes that functions may have, in the order in which AWS names them (recorded answer, 2025-11). */
export const runtimes = [
  "nodejs20.x",
  "python3.14",
  "provided.al2023",
  "python3.12",
  "python3.13",
  "nodejs24.x",
  "nodejs22.x",
  "java25",
  "python3.10",
  "python3.11",
  "java21",
  "ruby3.3",
  "ruby3.4",
  "ruby3.2",
  "python3.8",
  "python3.9",
  "java17",
  "nodejs16.x",
  "dotnet10",
  "dotnet8",
  "java11",
  "dotnet6",
  "nodejs18.x",
  "provided.al2",
  "java8.al2",
] as const;

const retired = new Set([
  "java8",
  "go1.x",
  "provided",
  "ruby2.7",
  "ruby2.5",
  "nodejs14.x",
  "nodejs12.x",
  "nodejs10.x",
  "nodejs8.10",
  "nodejs6.10",
  "nodejs4.3",
  "nodejs4.3-edge",
  "nodejs",
  "python3.7",
  "python3.6",
  "python2.7",
  "dotnetcore3.1",
  "dotnetcore2.1",
  "dotnetcore2.0",
  "dotnetcore1.0",
  "dotnet5.0",
]);

/** Throws `InvalidParameterValueException` for a runtime that is unknown, or that AWS no longer takes. */
export function checkRuntime(runtime: string): void {
  if ((runtimes as readonly string[]).includes(runtime)) return;
  if (retired.has(runtime))
    throw invalidParameter(
      `The runtime parameter of ${runtime} is no longer supported for creating or updating AWS Lambda functions. We recommend you use a supported runtime while creating or updating functions.`,
    );
  throw invalidParameter(
    `Value ${runtime} at 'runtime' failed to satisfy constraint: Member must satisfy enum value set: [${runtimes.join(", ")}] or be a valid ARN`,
  );
}
