import { spawnSync } from "node:child_process";
import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { runTool } from "../tool.js";

type Command = readonly [string, ...string[]];

/** A program of `programs` that uses one client of S3 as its users do. */
export interface Client {
  readonly name: string;
  /** Installs the client where it is not there yet. Resolves to the command that runs the program; rejects where that can't be. */
  readonly command: () => Promise<Command>;
}

const programs = join(import.meta.dirname, "programs");
const cache = join(import.meta.dirname, "../../../.cache/clients");

const shell = (tool: string): Client => ({
  name: tool,
  command: async () => {
    for (const needed of [tool, "curl"]) {
      if (spawnSync(needed, ["--version"]).status !== 0) throw new Error(`${needed} is not installed.`);
    }
    return ["bash", join(programs, `${tool}.sh`)];
  },
});

const python = (name: string, program: string): Client => ({
  name,
  command: async () => [join(await pythonPackages(), "bin/python"), join(programs, program)],
});

const node = (name: string, program: string): Client => ({
  name,
  command: async () => [process.execPath, join(await nodePackages(), program)],
});

/** All clients, in the order of the report. */
export const clients: readonly Client[] = [
  shell("aws"),
  shell("rclone"),
  shell("s3cmd"),
  python("boto3", "boto3-transfer.py"),
  python("s3fs", "s3fs-files.py"),
  python("pyarrow", "pyarrow-files.py"),
  python("smart_open", "smart-open.py"),
  node("aws-sdk v3", "aws-sdk-v3.mjs"),
  node("aws-sdk v2", "aws-sdk-v2.mjs"),
  node("minio", "minio.mjs"),
  {
    name: "Java v2",
    command: async () => {
      const folder = await javaClasses();
      const classpath = [join(folder, "target/classes"), await readFile(join(folder, "classpath"), "utf8")].join(
        delimiter,
      );
      return ["java", "-cp", classpath, "TransferManager"];
    },
  },
];

const pythonPackages = installed("python", ["requirements.txt"], async (folder) => {
  await run(["python3", "-m", "venv", folder]);
  await run([join(folder, "bin/pip"), "install", "--quiet", "--requirement", join(folder, "requirements.txt")]);
});

const nodePackages = installed("node", ["package.json", "aws-sdk-v2.mjs", "aws-sdk-v3.mjs", "minio.mjs"], (folder) =>
  run(["npm", "install", "--prefix", folder, "--prefer-offline", "--no-audit", "--no-fund", "--no-package-lock"]),
);

const javaClasses = installed("java", ["pom.xml", "TransferManager.java"], (folder) =>
  run([
    "mvn",
    "-q",
    "-B",
    "-f",
    folder,
    "compile",
    "dependency:build-classpath",
    `-Dmdep.outputFile=${join(folder, "classpath")}`,
  ]),
);

/** Makes a folder of these files once, and again where one of them has changed since. */
function installed(
  name: string,
  files: readonly string[],
  install: (folder: string) => Promise<void>,
): () => Promise<string> {
  const folder = join(cache, name);
  const prepare = async () => {
    const contents = await Promise.all(files.map((file) => readFile(join(programs, file), "utf8")));
    const mark = JSON.stringify(contents);
    if ((await readFile(join(folder, "mark"), "utf8").catch(() => "")) === mark) return folder;
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    for (const file of files) await cp(join(programs, file), join(folder, file));
    await install(folder);
    await writeFile(join(folder, "mark"), mark);
    return folder;
  };
  let prepared: Promise<string> | undefined;
  return () => (prepared ??= prepare());
}

async function run(command: Command): Promise<void> {
  const { status, stdout, stderr } = await runTool(command, process.env);
  if (status !== 0) throw new Error(`"${command.join(" ")}" failed: ${(stderr || stdout).trim().split("\n").at(-1)}`);
}
