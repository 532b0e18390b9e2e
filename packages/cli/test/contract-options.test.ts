import { coreVersion } from "@cloudstub/core";
import { describe, expect, test } from "vitest";
import { readCommandLine } from "../src/options/command-line.js";
import { options } from "../src/options/options.js";
import { resolveSettings } from "../src/options/resolve-settings.js";

const cwd = "/where";

/** The specification's table of options: flag, variable, key, and default. */
const table = [
  // Specification 1 --port; 8 mock port
  ["port", "--port", "STUB_PORT", "stub.port", 4566],
  // Specification 1 --api-port; 8 API port
  ["apiPort", "--api-port", "STUB_API_PORT", "stub.api-port", 4567],
  // Specification 1 --services
  ["services", "--services", "STUB_SERVICES", "stub.services", []],
  // Specification 1 --store-dir a
  ["storeDir", "--store-dir", expect.any(String), "stub.store-dir", null],
  // Specification 1 --max-history
  ["maxHistory", "--max-history", "STUB_MAX_HISTORY", "stub.max-history", 1000],
  // Specification 1 --modules-dir
  ["modulesDir", "--modules-dir", "STUB_MODULES_DIR", "stub.modules-dir", "/where/modules"],
  // Specification 1 --module-version a
  ["moduleVersion", "--module-version", "STUB_MODULE_VERSION", "stub.module-version", coreVersion],
  // Specification 1 --maven-base-url a
  ["mavenBaseUrl", "--maven-base-url", "STUB_MAVEN_BASE_URL", "stub.maven-base-url", null],
  ["autoDownload", "--no-download", "STUB_AUTO_DOWNLOAD", "stub.auto-download", true],
  // Specification 1 --config
  ["config", "--config", "STUB_CONFIG", null, "/where/stub.properties"],
  ["debug", "-Dstub.debug", "STUB_DEBUG", null, false],
] as const;

describe.each(table)("the option %s of the specification", (name, flag, env, key, fallback) => {
  test("has its flag, its variable and its key", () => {
    expect(options[name]).toMatchObject({ flag, env, key });
  });

  test("has its default where nothing is given", async () => {
    expect((await resolveSettings({ flags: new Map(), env: {}, cwd })).values[name]).toEqual(fallback);
  });
});

// Specification 1 --no-download
test.each(["false", "0", "no", "off"])("STUB_AUTO_DOWNLOAD=%s disables auto-download", async (text) => {
  const { values } = await resolveSettings({ flags: new Map(), env: { STUB_AUTO_DOWNLOAD: text }, cwd });
  expect(values.autoDownload).toBe(false);
});

// Specification 1 stub.debug
test("a system property is an argument of the command line", async () => {
  const line = readCommandLine(["-Dstub.debug=true"]);
  if (!("flags" in line)) throw new Error("nothing starts");
  expect((await resolveSettings({ flags: line.flags, env: {}, cwd })).values.debug).toBe(true);
});
