import { createHash } from "node:crypto";

/** The bucket whose keys are paths of folders of this machine. Users of other mocks know its name; AWS has no such thing. */
export const HOT_RELOAD = "hot-reload";

/** What stands for the code in a folder, which changes without a request: the digest of the path, as AWS shows digests. */
export function digestOfFolder(folder: string): string {
  return createHash("sha256").update(`${HOT_RELOAD} ${folder}`).digest("base64");
}
