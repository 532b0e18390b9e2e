import { constants } from "node:os";
import { print } from "../output/standard-output.js";

/** Time limit for pending requests, in milliseconds. */
const GRACE_MS = 2_000;

/**
 * Ends the process on Ctrl-C or SIGTERM (specification, start-up rule 12): with a message and exit code 0 after `close` settles or its time
 * limit passes. A second signal ends it at once, with the shell's exit code for that signal.
 */
export function endOnSignal(close: () => Promise<void>): void {
  let ending = false;
  const end = (signal: "SIGINT" | "SIGTERM") => {
    if (ending) process.exit(128 + constants.signals[signal]);
    ending = true;
    print(`Shutting down (${signal}). A second signal ends the server at once.`);
    const timeout = setTimeout(() => {
      print("Stopped; pending requests got no answer.");
      process.exit(0);
    }, GRACE_MS);
    void close().then(() => {
      clearTimeout(timeout);
      print("Stopped.");
      process.exit(0);
    });
  };
  process.on("SIGINT", end).on("SIGTERM", end);
}
