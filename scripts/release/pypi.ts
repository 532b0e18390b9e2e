import { copyFile, cp, mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { run } from "../packages/project.js";
import { root } from "../workspace.js";
import { pythonVersion } from "./version.js";

const client = join(root, "clients", "python");
const cache = join(root, ".cache", "release-python");

/** Builds the wheel and the source archive of the client for Python, checks them with twine, and returns their names. */
export async function writePython(directory: string, version: string): Promise<string[]> {
  const wanted = pythonVersion(version);
  const text = await readFile(join(client, "pyproject.toml"), "utf8");
  const [, own] = /^version = "(.*)"$/m.exec(text) ?? [];
  if (own !== wanted) throw new Error(`The client for Python has the version ${own}, not ${wanted}.`);
  const staged = join(cache, "source");
  await rm(staged, { recursive: true, force: true });
  await mkdir(staged, { recursive: true });
  for (const name of ["src", "README.md", "pyproject.toml"])
    await cp(join(client, name), join(staged, name), {
      recursive: true,
      filter: (path) => !/__pycache__|egg-info/.test(path),
    });
  for (const name of ["LICENSE", "NOTICE"]) await copyFile(join(root, name), join(staged, name));
  const python = await pythonWith(["build", "twine"]);
  await mkdir(directory, { recursive: true });
  await run([python, "-m", "build", "--outdir", directory, staged], root);
  const built = (await readdir(directory)).sort();
  await run([python, "-m", "twine", "check", "--strict", ...built.map((name) => join(directory, name))], root);
  return built;
}

/** A Python in an environment of its own, which has these packages. */
async function pythonWith(packages: readonly string[]): Promise<string> {
  const environment = join(cache, "tools");
  const python = join(environment, "bin", "python");
  await run(["python3", "-m", "venv", environment], root);
  await run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...packages], root);
  return python;
}
