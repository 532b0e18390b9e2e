#!/usr/bin/env node
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const bundle = new URL("../dist/main.js", import.meta.url);
/** The archives of all services, which the published package has. Then none needs to be named. */
const shippedModules = fileURLToPath(new URL("../modules", import.meta.url));
const withServices = existsSync(shippedModules) ? { shippedModules, defaults: { services: ["all"] } } : {};
const [major, minor] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Node ${process.versions.node} is too old for CloudStub. Install Node 20.19 or newer.`);
} else if (!existsSync(fileURLToPath(bundle))) {
  fail("The command line is not built yet. Run npm run build in CloudStub's workspace first.");
} else {
  // Imported late, so that an older Node gets as far as the message above.
  const { main } = await import(bundle.href);
  await main({ argv: process.argv.slice(2), env: process.env, cwd: process.cwd(), ...withServices });
}

function fail(message) {
  console.error(`cloudstub: ${message}`);
  process.exitCode = 1;
}
