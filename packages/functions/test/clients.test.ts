import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { functionClientsFile, functionClientsModule } from "../../../scripts/generate-function-clients.js";

test("the module of the clients is made of their files", async () => {
  expect(await readFile(functionClientsFile, "utf8")).toBe(await functionClientsModule());
});
