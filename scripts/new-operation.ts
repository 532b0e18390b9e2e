/**
 * Writes the handler of an operation, its row, its place in the table of ignored members, a request for the tests of all services, and a
 * first test; or a placeholder, which is a row only. It builds, passes all checks, and answers the SDK with only the members that an answer must
 * have. What the operation does is yours to write.
 *
 *   npm run new:operation <service> <Operation> [-- --emulated or --placeholder]
 *   npm run new:operation sqs PurgeQueue -- --emulated
 *   npm run new:operation dynamodb ListBackups -- --emulated --in=backups
 *
 * `--in` names the feature, in services that are divided into features; `--test` the file in `test` that gets its first test, which may hold
 * other tests already.
 */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { isThere, shown } from "./new/files.js";
import type { Kind } from "./new/place.js";
import { writeOperation } from "./new/write-operation.js";
import { root, serviceFolder } from "./workspace.js";
import { writeCoverage } from "./write-coverage.js";
import { writeRecords } from "./write-records.js";

/** Without the `--` before it, npm consumes an option itself and passes it on in the environment. */
function isAsked(args: readonly string[], option: "emulated" | "placeholder"): boolean {
  return args.includes(`--${option}`) || process.env[`npm_config_${option}`] === "true";
}

function kindOf(args: readonly string[]): Kind {
  const kinds = (["emulated", "placeholder"] as const).filter((option) => isAsked(args, option));
  if (kinds.length > 1)
    throw new Error("A placeholder belongs to the contract: leave out --emulated or --placeholder.");
  return kinds[0] ?? "handler";
}

function optionIn(args: readonly string[], option: "in" | "test"): string | undefined {
  return args.find((arg) => arg.startsWith(`--${option}=`))?.slice(`--${option}=`.length);
}

async function newOperation(args: readonly string[]): Promise<void> {
  const kind = kindOf(args);
  const [feature, test] = [optionIn(args, "in"), optionIn(args, "test")];
  const known = /^--(?:emulated|placeholder|in=.+|test=[\w-]+\.test\.ts)$/;
  const unknown = args.find((arg) => arg.startsWith("-") && !known.test(arg));
  const [id, name, ...more] = args.filter((arg) => !arg.startsWith("-"));
  if (id === undefined || name === undefined || more.length > 0 || unknown !== undefined)
    throw new Error(
      "Say which: npm run new:operation <service> <Operation> [-- --emulated [--in=<feature>] or --placeholder] [--test=<name>.test.ts]",
    );
  const folder = serviceFolder(id);
  if (!(await isThere(folder))) throw new Error(`There is no service ${id}. npm run new:service writes one.`);
  const { files, replaced, unchecked } = await writeOperation(folder, { name, kind, feature, test });
  await writeCoverage();
  await writeRecords();
  // What only the replaced placeholder used is imported no longer.
  biome("lint", "--write", "--unsafe", "--only=correctness/noUnusedImports", join(folder, "src", "service.ts"));
  biome("check", "--write", folder);
  console.log(`wrote ${[...files.map(shown), "docs/coverage.md"].join("\n      ")}`);
  if (replaced !== undefined)
    console.log(
      `The new handler replaces this row, and has to go on answering so (tests of rules in docs/contract.md may want it):\n  ${replaced}`,
    );
  if (unchecked.length > 0)
    console.log(
      `AWS has these rules for the input. The overlay has no table of constraints, so your handler checks them, in AWS's words:\n  ${unchecked.join("\n  ")}`,
    );
  console.log(
    `Next: CONTRIBUTING.md, "${kind === "emulated" ? "How to add an emulated operation" : "How to add an operation"}".`,
  );
}

function biome(...args: string[]): void {
  const command = join(root, "node_modules", "@biomejs", "biome", "bin", "biome");
  execFileSync(process.execPath, [command, ...args, "--log-level=error"], { stdio: ["ignore", "ignore", "inherit"] });
}

await newOperation(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
