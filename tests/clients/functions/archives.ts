/** The archives of functions, made as their authors make them: with a bundler, with pip, npm, go, cargo and Maven. */
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { build } from "esbuild";
import { type Zippable, zipSync } from "fflate";
import { installed, runCommand } from "../installed.js";

const programs = join(import.meta.dirname, "programs");
const cache = join(import.meta.dirname, "../../../.cache/clients/functions");

/** Makes an archive; rejects where the registries or this machine lack what it needs. */
export type MakesArchive = () => Promise<Uint8Array>;

/** A bundle as `sam build` and the construct `NodejsFunction` make it: one minified file, with its source map. */
export const bundle =
  (format: "cjs" | "esm"): MakesArchive =>
  async () => {
    const name = format === "cjs" ? "index.js" : "index.mjs";
    // Some modules of the SDK are CommonJS, and require modules of Node.js.
    const banner = 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);';
    const { outputFiles } = await build({
      entryPoints: [join(programs, "bundle/index.ts")],
      outfile: name,
      bundle: true,
      minify: true,
      sourcemap: true,
      platform: "node",
      target: "node20",
      format,
      write: false,
      ...(format === "esm" && { banner: { js: banner } }),
    });
    return zipSync(
      Object.fromEntries(outputFiles.map(({ path, contents }) => [path.split("/").at(-1) ?? path, contents])),
    );
  };

/** `pip install --target` beside the program. */
export function pythonArchive(program: string, ...others: readonly string[]): MakesArchive {
  const files = ["requirements.txt", "index.py", ...others];
  const folder = packagesOf(program, files, (made) => pip(made, "requirements.txt", made));
  return async () => archiveOf(await folder());
}

/** A layer of packages, which are below `python/`. */
export function pythonLayer(program: string): MakesArchive {
  const folder = installed({
    folder: join(cache, `${program}-layer`),
    from: join(programs, program),
    files: ["layer-requirements.txt"],
    install: (made) => pip(made, "layer-requirements.txt", join(made, "python")),
  });
  return async () => archiveOf(await folder(), "python");
}

/** `npm install` beside the program. */
export function nodeArchive(program: string, ...others: readonly string[]): MakesArchive {
  const folder = packagesOf(program, ["package.json", "index.mjs", ...others], (made) =>
    runCommand(["npm", "install", "--prefer-offline", "--no-audit", "--no-fund"], { cwd: made, env: withoutNpm }),
  );
  return async () => archiveOf(await folder());
}

/** `go build`, with the program's mode. */
export const goArchive: MakesArchive = async () => {
  const folder = await packagesOf("go", ["go.mod", "main.go"], async (made) => {
    const env = { ...process.env, CGO_ENABLED: "0", GOFLAGS: "-mod=mod" };
    await runCommand(["go", "build", "-o", "bootstrap", "."], { cwd: made, env });
  })();
  return archiveOf(folder, "bootstrap");
};

/** `cargo build --release`. */
export const rustArchive: MakesArchive = async () => {
  const folder = await packagesOf("rust", ["Cargo.toml", "src/main.rs"], (made) =>
    runCommand(["cargo", "build", "--release", "--quiet"], { cwd: made }),
  )();
  return zipSync({ bootstrap: [await readFile(join(folder, "target/release/bootstrap")), executable] });
};

/** Classes, with what they need in `lib/`. */
export const javaArchive: MakesArchive = async () => {
  const folder = await packagesOf("java", ["pom.xml", "src/main/java/app/Orders.java"], (made) => {
    const libraries = `-DoutputDirectory=${join(made, "target/classes/lib")}`;
    return runCommand(["mvn", "-q", "-B", "-f", made, "compile", "dependency:copy-dependencies", libraries]);
  })();
  return archiveOf(join(folder, "target/classes"));
};

/** `npm run` passes the settings of this repository on, which run no scripts of packages. */
const withoutNpm = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));

const executable = { os: 3, attrs: 0o100755 << 16 } as const;

function packagesOf(program: string, files: readonly string[], install: (folder: string) => Promise<void>) {
  return installed({ folder: join(cache, program), from: join(programs, program), files, install });
}

async function pip(folder: string, requirements: string, target: string): Promise<void> {
  const file = join(folder, requirements);
  await runCommand(["python3", "-m", "pip", "install", "--quiet", "--target", target, "--requirement", file]);
}

/** The archive of a folder, or of one file or folder below it. */
async function archiveOf(folder: string, only?: string): Promise<Uint8Array> {
  const files: Zippable = {};
  const add = async (path: string): Promise<void> => {
    const { mode, isFolder } = await stat(path).then((found) => ({ mode: found.mode, isFolder: found.isDirectory() }));
    if (isFolder) for (const name of await readdir(path)) await add(join(path, name));
    else files[relative(folder, path)] = [await readFile(path), { os: 3, attrs: mode << 16, level: 1 }];
  };
  await add(only === undefined ? folder : join(folder, only));
  return zipSync(files);
}
