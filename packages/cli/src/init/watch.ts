import { statSync, watch } from "node:fs";
import { basename, dirname } from "node:path";
import { applyStep, type InitOptions, type Target } from "./apply-step.js";
import { stepsIn } from "./steps.js";

/** Editors write a file in several steps; they are over after this many milliseconds. */
const QUIET_MS = 100;

/**
 * Applies a file that `--init` names again when it changes. A failure is told and ends nothing. The returned function ends it.
 */
export function watchInit(options: InitOptions, target: Target): () => void {
  const { path, source, warn } = options;
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const apply = async () => {
    const names = [...changed];
    changed.clear();
    for (const step of await stepsIn(path, source)) {
      if (names.includes(basename(step.file))) await applyStep(step, options, target);
    }
  };
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  // Of a file its folder is watched: where an editor saves by renaming, the file that is watched is another one afterwards.
  const watcher = watch(isFolder ? path : dirname(path), (_, name) => {
    const file = name ?? basename(path);
    if (!isFolder && file !== basename(path)) return;
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      work = work.then(apply).catch((error: Error) => warn(error.message));
    }, QUIET_MS);
  });
  watcher.on("error", (error) => warn(`${path} is watched no more: ${error.message}`));
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
