import { availableParallelism } from "node:os";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const conditions = ["cloudstub-source", "node", "import", "default"];

/** Those that take longest. They begin first, so that the other workers have something to do until they end. */
const long = [
  "packages/server/test/state/store-damage.test.ts",
  "tests/contracts/all-or-nothing.test.ts",
  "packages/server/test/state/store-directory.test.ts",
  "tests/e2e/lab/stories.test.ts",
  "tests/e2e/documents/commands.test.ts",
  "tests/e2e/wire/pages-change-nothing.test.ts",
  "scripts/test/recipes.test.ts",
  "tests/e2e/store/disk.test.ts",
  "tests/e2e/store/store.test.ts",
  "tests/e2e/console/access.test.ts",
  "tests/e2e/lab/access.test.ts",
  "tests/e2e/store/kill.test.ts",
  "tests/clients/localstack/setups.test.ts",
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.some((file) => moduleId.endsWith(`/${file}`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

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
      // On a busy machine what a test waits for may take seconds. Vitest would give up after one.
      expect: { poll: { timeout: 10_000, interval: 20 } },
      ...test,
    },
  };
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // The projects share it, and the next run. Otherwise each of them transforms the modules anew.
    experimental: { fsModuleCache: true, fsModuleCachePath: ".cache/vitest" },
    // Vitest would leave one core free. VITEST_MAX_WORKERS limits them.
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
        // These patch globals, such as fetch and the clock, and put them back.
        include: ["packages/{cli,console,testing}/test/**/*.test.ts", "tests/e2e/testing/**/*.test.ts"],
        isolate: false,
        testTimeout: 30_000,
        sequence: { groupOrder: 0 },
      }),
      project({
        name: "with processes",
        include: ["scripts/test/**/*.test.ts", "tests/{bench,clients,e2e}/**/*.test.ts"],
        exclude: ["tests/e2e/testing/**"],
        isolate: false,
        // Much of their time is that of other processes: servers, browsers and clients, which may have to wait for one another.
        maxWorkers: 2 * availableParallelism(),
        testTimeout: 30_000,
        sequence: { groupOrder: 1 },
      }),
    ],
  },
});
