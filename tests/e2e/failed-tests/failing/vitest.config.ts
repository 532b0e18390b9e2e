import { defineConfig } from "vitest/config";

const conditions = ["cloudstub-source", "node", "import", "default"];

/** Runs the tests that fail on purpose. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: ["tests/e2e/failed-tests/failing/in-vitest*.ts", "tests/e2e/failed-tests/failing/at-gates*.ts"],
    pool: "forks",
    experimental: { fsModuleCache: true, fsModuleCachePath: ".cache/vitest" },
    // So that they import the library once.
    isolate: false,
    fileParallelism: false,
    deps: { interopDefault: false },
    testTimeout: 15_000,
  },
});
