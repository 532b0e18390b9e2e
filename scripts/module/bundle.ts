import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { type BuildOptions, type BuildResult, build, type Plugin } from "esbuild";
import { coreLine, coreVersion } from "../../packages/core/src/core-version.js";
import * as kit from "../../packages/kit/src/index.js";
import { kitKey } from "../../packages/server/src/modules/host-kit.js";

/** How every bundle of a module is made. */
const usual = {
  write: false,
  bundle: true,
  format: "cjs",
  platform: "node",
  target: "node20",
  // One character outside of ASCII would make V8 keep two bytes for each.
  charset: "ascii",
  conditions: ["cloudstub-source"],
  // ES modules first: of a library only the parts that the module uses are in its bundle.
  mainFields: ["module", "main"],
  // Node keeps the text as long as it runs. Names are in the source map.
  minifyWhitespace: true,
  minifySyntax: true,
  minifyIdentifiers: true,
  sourcemap: "external",
  sourcesContent: false,
  // Stack traces then say cloudstub:///sqs/src/operations/send-message.ts, whatever file the bundle runs from.
  sourceRoot: "cloudstub:///",
  metafile: true,
  logLevel: "error",
} as const satisfies BuildOptions;

/** A bundle and its source map, in memory. */
export type Bundled = BuildResult<{ write: false; metafile: true }>;

/** Makes a CommonJS module `name` of a service's sources, and its source map. Paths in them are relative, so that no machine shows. */
export function bundle(folder: string, name: string, { plugins = [], ...entry }: BuildOptions): Promise<Bundled> {
  const above = dirname(folder);
  return build({
    ...entry,
    ...usual,
    absWorkingDir: above,
    outfile: join(above, name),
    plugins: [sharedKit, packedModel, withoutMapsOfLibraries, ...plugins],
  });
}

/** Replaces the kit by the host's own copy of it. */
const sharedKit: Plugin = {
  name: "shared-kit",
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^@cloudstub\/kit$/ }, () => ({ path: "kit", namespace: "host" }));
    onLoad({ filter: /.*/, namespace: "host" }, () => ({ contents: hostKit(coreLine(coreVersion)) }));
  },
};

/** Deflates the model: V8 keeps a text twice, as a part of the source and as a value. */
export const packedModel: Plugin = {
  name: "packed-model",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/]model\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      const [, head, shapes] = /readModel\(\n`([^`]*)`,\n`([^`]*)`,\n\);\n$/.exec(text) ?? [];
      if (head === undefined) throw new Error(`${path} does not end with a generated model.`);
      const packed = deflated(`${JSON.stringify(JSON.parse(head))}\n${shapes}`);
      return {
        contents: `import { unpackModel } from "@cloudstub/kit"; export const model = unpackModel("${packed}");`,
      };
    });
  },
};

/** A map that says of a file only that it is there. esbuild takes a file's own map in the place of one that it would make. */
const emptyMap = Buffer.from(JSON.stringify({ version: 3, sources: [""], mappings: "AAAA" })).toString("base64");

/** Leaves the lines of libraries out of source maps, of which they would be the larger part: stack traces are about a module's own code. */
const withoutMapsOfLibraries: Plugin = {
  name: "without-maps-of-libraries",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8");
      return { contents: `${text}\n//# sourceMappingURL=data:application/json;base64,${emptyMap}`, loader: "js" };
    });
  },
};

function deflated(text: string): string {
  return deflateRawSync(text, { level: 9 }).toString("base64");
}

function hostKit(line: string): string {
  return `const kit = globalThis[Symbol.for(${JSON.stringify(kitKey(line).description)})];
if (kit === undefined) throw new Error("This is a module of CloudStub ${line} and runs inside it only.");
export const { ${Object.keys(kit).sort().join(", ")} } = kit;
`;
}
