import { constants } from "node:os";
import { print } from "./standard-output.js";

/** How long requests under way may take to end, in milliseconds. */
const GRACE_MS = 2_000;

/**
 * Ends the process on Ctrl-C or SIGTERM (specification, start-up rule 12): with a message and exit code 0 once `close`
 * has settled or its grace has passed. A second signal ends it at once, with the code that shells give for that signal.
 */
export function endOnSignal(close: () => Promise<void>): void {
  let ending = false;
  const end = (signal: "SIGINT" | "SIGTERM") => {
    if (ending) process.exit(128 + constants.signals[signal]);
    ending = true;
    print(`Shutting down (${signal}). A second signal ends the server at once.`);
    const cut = setTimeout(() => {
      print("Stopped; requests that were still under way got no answer.");
      process.exit(0);
    }, GRACE_MS);
    void close().then(() => {
      clearTimeout(cut);
      print("Stopped.");
      process.exit(0);
    });
  };
  process.on("SIGINT", end).on("SIGTERM", end);
}
