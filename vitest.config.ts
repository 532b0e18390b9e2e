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
      "tests/{conformance,clients,e2e,contracts}/**/*.test.ts",
    ],
    pool: "forks",
    // CommonJS packages look as they do in Node: their exports are the default export.
    deps: { interopDefault: false },
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
});
