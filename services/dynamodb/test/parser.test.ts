import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { parserFile, parserText } from "../../../scripts/generate-parser.js";

test("the parser is the one that its grammars make", async () => {
  expect(await readFile(parserFile, "utf8")).toBe(await parserText());
});
