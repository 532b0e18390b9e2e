import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { installed, runCommand } from "../installed.js";

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

const pythonPackages = installedIn("python", ["requirements.txt"], async (folder) => {
  await runCommand(["python3", "-m", "venv", folder]);
  await runCommand([join(folder, "bin/pip"), "install", "--quiet", "--requirement", join(folder, "requirements.txt")]);
});

const nodePackages = installedIn("node", ["package.json", "aws-sdk-v2.mjs", "aws-sdk-v3.mjs", "minio.mjs"], (folder) =>
  runCommand([
    "npm",
    "install",
    "--prefix",
    folder,
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
    "--no-package-lock",
  ]),
);

const javaClasses = installedIn("java", ["pom.xml", "TransferManager.java"], (folder) =>
  runCommand([
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

function installedIn(name: string, files: readonly string[], install: (folder: string) => Promise<void>) {
  return installed({ folder: join(cache, name), from: programs, files, install });
}
