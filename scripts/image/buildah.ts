/** The images as a builder makes them: buildah, where it is installed, in a store of its own, without the network of a registry. */
import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { ImageConfig } from "./containerfile.js";

const run = promisify(execFile);

/** The version of buildah in words, or undefined where it is not installed. */
export function buildahVersion(): string | undefined {
  const { status, stdout } = spawnSync("buildah", ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout.split(" (")[0]?.replace("version ", "").trim() : undefined;
}

/** A store of images in a folder. */
export class ImageStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Makes the base image of a root file system, under the name that a Containerfile gives it. */
  async addBase(root: string, { base }: ImageConfig): Promise<void> {
    const container = await this.#do("from", "scratch");
    await this.#do("copy", "--quiet", container, `${root}/`, "/");
    await this.#do("commit", "--quiet", container, base);
    await this.#do("rm", container);
  }

  /**
   * Builds a stage of a context's Containerfile, and returns the root file system of a container of it. Rejects where buildah does, and where the image is not configured
   * as the Containerfile is read here.
   */
  async build(context: string, target: string, config: ImageConfig): Promise<string> {
    const network = ["--network=host", "--isolation=chroot"];
    await this.#do(
      "bud",
      ...network,
      "--format=docker",
      "--pull=false",
      `--target=${target}`,
      `--tag=${target}`,
      context,
    );
    checkConfig(JSON.parse(await this.#do("inspect", "--type=image", target)) as Inspected, config);
    return this.#do("mount", await this.#do("from", "--pull=false", `localhost/${target}`));
  }

  /** Ends the mounts, so that the folder can be deleted. */
  async close(): Promise<void> {
    await this.#do("umount", "--all");
  }

  async #do(command: string, ...args: readonly string[]): Promise<string> {
    const store = ["--root", join(this.#folder, "store"), "--runroot", join(this.#folder, "run")];
    const { stdout } = await run("buildah", [...store, "--storage-driver=vfs", command, ...args], { maxBuffer: 64e6 });
    return stdout.trim();
  }
}

/** What `buildah inspect` says of an image in Docker's format. */
interface Inspected {
  readonly Docker: {
    readonly config: {
      readonly User: string;
      readonly WorkingDir: string;
      readonly Env: readonly string[];
      readonly Volumes: object;
      readonly ExposedPorts: object;
      readonly Labels: { readonly [name: string]: string };
      readonly Healthcheck: { readonly Test: readonly string[] };
      readonly Entrypoint: readonly string[];
    };
  };
}

function checkConfig({ Docker: { config: built } }: Inspected, read: ImageConfig): void {
  const env = built.Env.filter((line) => !line.startsWith("PATH="));
  const { "io.buildah.version": _, ...labels } = built.Labels;
  assert.deepEqual(
    {
      user: built.User,
      workdir: built.WorkingDir,
      env: env.toSorted(),
      volumes: Object.keys(built.Volumes).sort(),
      ports: Object.keys(built.ExposedPorts).sort(),
      labels,
      healthcheck: built.Healthcheck.Test,
      entrypoint: built.Entrypoint,
    },
    {
      user: read.user,
      workdir: read.workdir,
      env: Array.from(read.env, ([name, value]) => `${name}=${value}`).sort(),
      volumes: read.volumes.toSorted(),
      ports: read.ports.map((port) => `${port}/tcp`).sort(),
      labels: Object.fromEntries(read.labels),
      healthcheck: ["CMD", ...read.healthcheck.command],
      entrypoint: read.entrypoint,
    },
    "The builder reads the Containerfile as it is read here.",
  );
}
