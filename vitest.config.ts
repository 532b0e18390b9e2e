import { availableParallelism } from "node:os";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

const conditions = ["cloudstub-source", "node", "import", "default"];

function project(test: TestProjectInlineConfiguration["test"]): TestProjectInlineConfiguration {
  return {
    resolve: { conditions },
    ssr: { resolve: { conditions, externalConditions: conditions } },
    test: {
      // Bundles of modules are run by Node, as they are outside of tests.
      server: { deps: { external: [/[0-9a-f]{128}\.mjs$/] } },
      pool: "forks",
      // The SDK warns in each process of the next Node that it will want.
      env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: "true" },
      // CommonJS packages look as they do in Node: their exports are the default export.
      deps: { interopDefault: false },
      testTimeout: 15_000,
      hookTimeout: 30_000,
      ...test,
    },
  };
}

export default defineConfig({
  test: {
    // Vitest leaves one core free, but half of the time is that of servers and clients that the tests start. VITEST_MAX_WORKERS limits them.
    maxWorkers: availableParallelism(),
    // The projects name their files; without this, knip takes the tests of docs/comparison for ours.
    include: [],
    projects: [
      project({
        name: "services",
        include: [
          "packages/{core,functions,kit,server}/test/**/*.test.ts",
          "services/*/test/**/*.test.ts",
          "tests/{conformance,contracts,linearizability}/**/*.test.ts",
        ],
        // The files of a worker share the modules that they import, which halves their processor time. None of them patches anything global.
        isolate: false,
        sequence: { groupOrder: 0 },
      }),
      project({
        name: "in process",
        include: ["packages/{cli,console,testing}/test/**/*.test.ts"],
        sequence: { groupOrder: 0 },
      }),
      project({
        name: "with processes",
        include: ["scripts/test/**/*.test.ts", "tests/{bench,clients,e2e}/**/*.test.ts"],
        // Much of their time is that of other processes: servers, browsers and clients, which may have to wait for one another.
        testTimeout: 30_000,
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});
