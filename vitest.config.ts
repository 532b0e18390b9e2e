import { defineConfig } from "vitest/config";

const conditions = ["cloudstub-source", "node", "import", "default"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: [
      "packages/*/test/**/*.test.ts",
      "services/*/test/**/*.test.ts",
      "scripts/test/**/*.test.ts",
      "tests/{bench,conformance,clients,e2e,contracts}/**/*.test.ts",
    ],
    // Bundles of modules are run by Node, as they are outside of tests.
    server: { deps: { external: [/[0-9a-f]{128}\.mjs$/] } },
    pool: "forks",
    // The SDK warns in each process of the next Node that it will want.
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true" },
    // CommonJS packages look as they do in Node: their exports are the default export.
    deps: { interopDefault: false },
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
});
