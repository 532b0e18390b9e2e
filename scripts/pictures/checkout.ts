import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path/posix";
import { importsOf, relativeImports } from "../boundaries/imports.js";
import { type Source, sourceOf } from "../boundaries/source.js";
import { type Graph, graphOf } from "./graph.js";

/** The sources of a checkout of this repository, without tests. */
export class Checkout {
  readonly #sources: readonly Source[];

  private constructor(sources: readonly Source[]) {
    this.#sources = sources;
  }

  static async read(folder: string): Promise<Checkout> {
    const found = await Promise.all(
      ["packages", "services"].map(async (top) => {
        const names = await readdir(join(folder, top), { recursive: true });
        return names.map((name) => `${top}/${name.replaceAll("\\", "/")}`);
      }),
    );
    const paths = found.flat().filter((path) => /^(packages|services)\/[^/]+\/src\/.*\.tsx?$/.test(path));
    return new Checkout(
      await Promise.all(paths.sort().map(async (path) => sourceOf(path, await readFile(join(folder, path), "utf8")))),
    );
  }

  /** The files in a folder, such as `services/sqs/src/`, by their paths in it. */
  files(folder: string, wanted: (path: string) => boolean = () => true): Graph {
    const inside = this.#sources.filter(({ path }) => path.startsWith(folder) && wanted(path.slice(folder.length)));
    return graphOf(
      inside.map(({ path }) => path.slice(folder.length)),
      inside.flatMap((source) =>
        relativeImports(source).map(
          ({ target }) => [source.path, target].map((path) => path.slice(folder.length)) as [string, string],
        ),
      ),
    );
  }

  /** The folders in a folder, `depth` levels deep. Files that only gather the contents of folders, such as an index or a service's table, are left out. */
  folders(folder: string, depth = 1): Graph {
    const files = [...this.files(folder)].filter(
      ([path]) => !/(^|\/)((server-)?index|for-server|service|overlay)\.ts$/.test(path),
    );
    const nameOf = (path: string) =>
      dirname(path) === "." ? "(files beside them)" : dirname(path).split("/").slice(0, depth).join("/");
    const arrows = files.flatMap(([from, targets]) => [...targets].map((to) => [nameOf(from), nameOf(to)] as const));
    return graphOf(new Set(files.map(([path]) => nameOf(path))), arrows);
  }

  /** The folders of a service, each file beside them by itself, as the rule that they import one another one way counts them. */
  serviceParts(service: string): Graph {
    const files = [...this.files(`services/${service}/src/`)];
    const nameOf = (path: string) => (/^(emulated\/)?[^/]+$/.test(path) ? path : dirname(path));
    const arrows = files.flatMap(([from, targets]) => [...targets].map((to) => [nameOf(from), nameOf(to)] as const));
    return graphOf(new Set(files.map(([path]) => nameOf(path))), arrows);
  }

  /** The packages, all services as one. */
  packages(): Graph {
    const arrows = this.#sources.flatMap((source) =>
      importsOf(source).flatMap(({ specifier }) => {
        const [, target] = /^@cloudstub\/([^/]+)/.exec(specifier) ?? [];
        return target === undefined ? [] : [[packageOf(source.path), target] as const];
      }),
    );
    return graphOf(new Set(this.#sources.map(({ path }) => packageOf(path))), arrows);
  }
}

function packageOf(path: string): string {
  return path.startsWith("services/") ? "services" : (path.split("/")[1] ?? "");
}
