import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { root } from "../../scripts/workspace.js";

const conditions = ["cloudstub-source", "node", "import", "default"];

/** The example in TypeScript with the packages of this workspace, from source. */
export default defineConfig({
  root: join(root, "clients", "typescript", "example"),
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: { include: ["*.test.ts"], pool: "forks" },
});
