import type { Plugin } from "esbuild";

/** Has the core say this version, which a release has before any `package.json` names it; the core reads nothing else of its manifest. */
export function withVersion(version: string): Plugin {
  return {
    name: "with-version",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]packages[\\/]core[\\/]package\.json$/ }, () => ({
        loader: "json",
        contents: JSON.stringify({ version }),
      }));
    },
  };
}
