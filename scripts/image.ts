/**
 * Writes the context of the container image, dist/image, and tries what a builder makes of it: buildah, or without one the same steps by hand.
 *
 *   npm run image                packs the packages and writes the context
 *   npm run image -- --try       and does the steps of its Containerfile in a bare root file system, and runs the result (Linux, as root)
 *   npm run image -- --debian    the same in a Debian that debootstrap installs
 *   npm run image -- --archive=.cache/packed/cloudstub-….tgz    takes what is packed already
 */
import { relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { writeContext } from "./image/context.js";
import { tryImage } from "./image/try-image.js";
import { packPackages } from "./pack.js";
import { archivesFor } from "./packages/copy.js";
import { root } from "./workspace.js";

const { values } = parseArgs({
  options: { try: { type: "boolean" }, debian: { type: "boolean" }, archive: { type: "string" } },
});
const [packed = ""] = values.archive === undefined ? archivesFor("cloudstub", await packPackages()) : [values.archive];
const archive = resolve(packed);
const context = await writeContext(archive);
console.log(`wrote ${relative(root, context)}: docker build --tag cloudstub ${relative(root, context)}`);
if (values.try === true || values.debian === true) console.log(await tryImage(context, values.debian === true));
