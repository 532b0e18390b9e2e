import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { languages, parserFile, parserText } from "../../../scripts/generate-parsers.js";

test.each(languages)("the parser of %s is the one that its grammar makes", async (language) => {
  expect(await readFile(parserFile(language), "utf8")).toBe(await parserText(language));
});
