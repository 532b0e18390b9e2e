import { escapeControls, mistakenWorld } from "@cloudstub/core";
import type { Server } from "@cloudstub/server";
import type { Logger } from "./logging.js";
import type { Paint } from "./paint.js";
import { printSoon } from "./standard-output.js";

/** Most keys that are told; a client may make up one for each request. */
const MAX_TOLD = 100;
/** Most characters of a key in a sentence. */
const MAX_KEY = 80;

/** Tells once for each access key id that looks like a world's and is not, because what such clients share goes unnoticed otherwise. */
export function warnOfMistakenWorlds({ worlds }: Server, log: Logger, paint: Paint): void {
  const told = new Set<string>();
  worlds.observe(({ request }) => {
    const mistaken = mistakenWorld(request);
    if (mistaken === undefined || told.has(mistaken.accessKeyId) || told.size === MAX_TOLD) return;
    told.add(mistaken.accessKeyId);
    const [accessKeyId, meant] = [mistaken.accessKeyId, mistaken.meant].map((key) =>
      escapeControls(key.slice(0, MAX_KEY)),
    );
    const sentence = `The access key id ${accessKeyId} looks like a world's and names none, so its requests go to the default world. Did you mean ${meant}?`;
    if (process.stdout.isTTY) printSoon(paint("yellow", `  ! ${sentence}`));
    else log.warn({ accessKeyId, meant }, sentence);
  });
}
