import { chown, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, makeRoot } from "./bare-root.js";
import { buildahVersion, ImageStore } from "./buildah.js";
import { type ContainerParts, noContainers } from "./container.js";
import { configOf, type ImageConfig, instructionsOf } from "./containerfile.js";
import { tryLocalstack } from "./try-localstack.js";
import { tryStateless, tryStore } from "./try-plain.js";

/**
 * Builds each image of the Containerfile, with buildah where that is installed, else by its steps in a bare root file system. Runs the image as a container's runtime would (another user
 * than root, a read-only root, volumes, process number 1), and tries it. Returns lines that say what was tried. Throws where something is not as it should be.
 */
export async function tryImage(context: string, withDebian: boolean): Promise<string> {
  const reason = noContainers();
  if (reason !== undefined) return `The images were not tried: ${reason}.`;
  const instructions = instructionsOf(await readFile(join(context, "Containerfile"), "utf8"));
  const args = { TARGETARCH: process.arch === "arm64" ? "arm64" : "amd64" };
  const folder = await mkdtemp(join(tmpdir(), "cloudstub-image-"));
  const builder = buildahVersion();
  const store = builder === undefined ? undefined : new ImageStore(join(folder, "images"));
  try {
    const base = join(folder, "root");
    await mkdir(base);
    const plain = configOf(instructions, args);
    const made = await makeRoot(base, plain, withDebian);
    await store?.addBase(base, plain);
    const root = (await store?.build(context, "cloudstub", plain)) ?? base;
    if (store === undefined) await build(root, context, plain);
    const parts = await partsOf({ root, config: plain, folder: join(folder, "plain") });
    const took = await tryStateless(parts);
    await tryStore(parts);
    const variant = configOf(instructions, args, "localstack");
    const whole = withDebian ? await store?.build(context, "localstack", variant) : undefined;
    // Without a builder, or without Debian for its RUN, the root of the first image gets the steps that are added.
    const isWhole = whole !== undefined || (await build(root, context, variant));
    await tryLocalstack(
      await partsOf({ root: whole ?? root, config: variant, folder: join(folder, "localstack") }),
      isWhole,
    );
    const scripts = isWhole ? "runs a script with awslocal" : "runs a script of Node (its RUN needs Debian)";
    const by = (isBuilt: boolean) => (isBuilt ? ` built by ${builder}` : "");
    return [
      `The image${by(builder !== undefined)}, in ${made}: ready in ${took.toFixed(0)} ms, healthy, without root, on a read-only root, and its state survives in ${plain.volumes.join()}.`,
      `The image for LocalStack's set-ups${by(whole !== undefined)}: emulated, healthy by LocalStack's route, ${scripts}, and keeps its state with PERSISTENCE=1.`,
    ].join("\n");
  } finally {
    await store?.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A root with a new folder, of the image's user, for each volume and for /tmp. */
async function partsOf(of: { readonly root: string; readonly config: ImageConfig; readonly folder: string }) {
  const { root, config, folder } = of;
  const [uid = 0, gid = 0] = config.user.split(":").map(Number);
  const mounted: Record<string, string> = {};
  for (const [index, path] of [...config.volumes, "/tmp"].entries()) {
    const volume = join(folder, `${index}`);
    await mkdir(volume, { recursive: true });
    await chown(volume, uid, gid);
    mounted[path] = volume;
  }
  return { root, config, mounted } satisfies ContainerParts;
}
