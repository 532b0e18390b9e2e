import { type Browser, chromium } from "playwright-core";
import { findProgram, isExecutable } from "./find-program.js";

/** Why tests with a browser are skipped. */
export const noBrowser = "there is no chromium on PATH, and CHROMIUM_PATH names none";

/**
 * The path of the browser: `CHROMIUM_PATH`, or `chromium-headless-shell` or `chromium` on PATH; undefined where there is none. The shell is the same
 * engine without windows, and ten pages in profiles of their own take a quarter of the processor time.
 */
export function findBrowser(): string | undefined {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return isExecutable(CHROMIUM_PATH) ? CHROMIUM_PATH : undefined;
  return findProgram("chromium-headless-shell") ?? findProgram("chromium");
}

/** Starts the browser without a window, with an empty profile, and with nothing that speaks to other hosts. */
export function startBrowser(executablePath: string, ...more: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      "--headless",
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      ...more,
    ],
  });
}
