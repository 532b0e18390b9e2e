import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeZip } from "../jar.js";
import { root } from "../workspace.js";

const folder = join(root, "clients", "go");

/**
 * Writes the client for Go as a module proxy has it (https://go.dev/ref/mod#goproxy-protocol), so that `GOPROXY=file://…` installs it. Go itself takes modules from
 * tags of the repository; this shows that the module is complete.
 *
 * Returns the module's path.
 */
export async function writeGoModule(directory: string, version: string): Promise<string> {
  const mod = await readFile(join(folder, "go.mod"), "utf8");
  const [, path = ""] = /^module (\S+)$/m.exec(mod) ?? [];
  const names = await readdir(folder);
  // A folder with a go.mod of its own is another module, and tests of this repository need its server.
  const own = names.filter((name) => /\.(go|mod|md)$/.test(name) && !name.endsWith("_test.go"));
  const files = [
    ...own.map((name) => [name, join(folder, name)] as const),
    ["LICENSE", join(root, "LICENSE")] as const,
  ];
  const read = files.map(async ([name, file]) => [`${path}@v${version}/${name}`, await readFile(file)] as const);
  const zip = makeZip(Object.fromEntries(await Promise.all(read)));
  const versions = join(directory, path, "@v");
  await mkdir(versions, { recursive: true });
  await writeFile(join(versions, "list"), `v${version}\n`);
  await writeFile(join(versions, `v${version}.info`), JSON.stringify({ Version: `v${version}` }));
  await writeFile(join(versions, `v${version}.mod`), mod);
  await writeFile(join(versions, `v${version}.zip`), zip);
  return path;
}
