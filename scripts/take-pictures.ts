import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { ServiceModule } from "@cloudstub/kit";
import type { Page } from "playwright-core";
import { type Server, type ServerOptions, startServer } from "../packages/server/src/server.js";
import { bundleConsole } from "./bundle-console.js";
import { findBrowser, startBrowser } from "./console-browser.js";
import { root, serviceIds } from "./workspace.js";

/** A picture of a place of a page. */
export interface Shot {
  /** The beginning of the file's name. */
  readonly name: string;
  /** Where, after `#`. */
  readonly place: string;
  /** What to do before the picture of a wide window is taken. */
  readonly act?: (page: Page) => Promise<unknown>;
  readonly waitFor: string;
}

/** The pictures of one page of the API port. */
export interface Album {
  readonly page: "console" | "lab";
  readonly fidelity?: ServerOptions["fidelity"];
  /** Stores what the pictures show. */
  readonly fill: (server: Server) => Promise<void>;
  readonly shots: readonly Shot[];
  /** How many of the first shots are also taken in dark and in the narrow window. */
  readonly repeated: number;
  /** Width and height of the windows. */
  readonly wide: readonly [number, number];
  readonly narrow: readonly [number, number];
  /** Waits until nothing more is drawn. */
  readonly settle?: (page: Page) => Promise<unknown>;
}

/** Takes the pictures of a page into its folder in `docs`, each series from a server of its own, so that no shot changes what a later series shows. */
export async function takePictures(album: Album): Promise<void> {
  const executable = findBrowser();
  if (executable === undefined) throw new Error("No chromium was found. Install it, or name it in CHROMIUM_PATH.");
  await bundleConsole();
  const modules = await everyModule();
  const folder = join(root, "docs", album.page);
  await mkdir(folder, { recursive: true });
  const browser = await startBrowser(executable);
  const { shots, repeated, wide, narrow, settle } = album;
  for (const [theme, [width, height], kind, taken] of [
    ["light", wide, "light", shots],
    ["dark", wide, "dark", shots.slice(0, repeated)],
    ["light", narrow, "narrow", shots.slice(0, repeated)],
  ] as const) {
    const server = await startServer({
      modules,
      port: 0,
      apiPort: 0,
      ...(album.fidelity && { fidelity: album.fidelity }),
    });
    await album.fill(server);
    const context = await browser.newContext({
      colorScheme: theme,
      viewport: { width, height },
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    for (const { name, place, act, waitFor } of taken) {
      await page.goto(`http://127.0.0.1:${server.apiPort}/${album.page}#${place}`);
      await page.locator(waitFor).first().waitFor();
      if (kind !== "narrow") await act?.(page);
      await settle?.(page);
      await page.screenshot({ path: join(folder, `${name}-${kind}.png`) });
    }
    await context.close();
    await server.close();
  }
  await browser.close();
}

async function everyModule(): Promise<ServiceModule[]> {
  return Promise.all(
    (await serviceIds()).map(
      async (id) => ((await import(`../services/${id}/src/index.js`)) as { default: ServiceModule }).default,
    ),
  );
}
