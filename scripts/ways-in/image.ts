import { chown, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { CreateQueueCommand } from "@aws-sdk/client-sqs";
import { build, makeRoot } from "../image/bare-root.js";
import { noContainers, startContainer } from "../image/container.js";
import { configOf, instructionsOf } from "../image/containerfile.js";
import { writeContext } from "../image/context.js";
import { clientOf } from "../image/try-plain.js";
import { archivesFor } from "../packages/copy.js";
import type { Way } from "./way.js";

/** The image, by the steps that a builder would do: in a root file system that has Node and nothing else, which stands for the base image. */
export const wayOfImage: Way = {
  name: "the image",
  needs: "a checkout with packed packages, a builder and the base image, a program that calls AWS",
  missing: noContainers,
  async go(project, { packages, before, later }) {
    const root = join(project.folder, "root");
    const volume = join(project.folder, "volume");
    const machine = process.arch === "arm64" ? "arm64" : "amd64";
    const context = await writeContext(archivesFor("cloudstub", packages).join());
    const config = configOf(instructionsOf(await readFile(join(context, "Containerfile"), "utf8")), {
      TARGETARCH: machine,
    });
    await before(async () => {
      for (const folder of [root, volume]) await mkdir(folder);
      await chown(volume, 1000, 1000);
      await makeRoot(root, config, false);
    });
    await build(root, context, config);
    const container = await startContainer({ root, config, mounted: { "/data": volume } });
    later(container.stop);
    await clientOf(container).send(new CreateQueueCommand({ QueueName: "orders" }));
    // Of the root, what is added to the base image.
    return { steps: 4, folder: join(root, "opt") };
  },
};
