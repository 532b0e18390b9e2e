import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Scope } from "@cloudstub/kit";
import { expect, onTestFinished, test } from "vitest";
import { postOffice } from "../../../../core/test/time/post-office.js";
import { startServer } from "../../../src/index.js";
import { directoryOf } from "../../modules/jars.js";

/** A post office that has letters in boxes too, which it has a schema for. */
const withBoxes = {
  ...postOffice,
  state: (scope: Scope) => ({ letters: scope.collection("letters"), boxes: scope.family("boxes", "string") }),
};

/** Starts the post office with a record, and returns what is exported then. */
async function startedWith(tree: string, value: unknown): Promise<string> {
  const importFile = join(await directoryOf({}), "state.jsonl");
  await writeFile(importFile, `{"cloudstub-export":3}\n${JSON.stringify({ tree, key: "1", value })}\n`);
  const server = await startServer({ modules: [withBoxes], port: 0, apiPort: 0, importFile });
  onTestFinished(() => server.close());
  return (await fetch(`http://127.0.0.1:${server.apiPort}/api/export`)).text();
}

test.each<[string, unknown]>([
  ["post/letters", "hello"],
  ["post/letters", { of: "any form, as there is no schema" }],
  ["post/boxes/7", "hello"],
  ["post/boxes/7/left", "hello"],
])("a record of %s is taken: %j", async (tree, value) => {
  expect(await startedWith(tree, value)).toContain(JSON.stringify({ tree, key: "1", value }));
});

test.each<[string, unknown, string]>([
  ["post/boxes/7", 7, 'the record "1" in post/boxes/7 is not one of post: it is a number, not a string'],
  ["post/leters", "hello", 'post has no collection "post/leters"; it has post/boxes/<id>, post/letters'],
  ["post/letters/7", "hello", 'post has no collection "post/letters/7"; it has post/boxes/<id>, post/letters'],
  [
    "post/111122223333/mars/letters",
    "hello",
    'the tree "post/111122223333/mars/letters" names the region "mars", which is none: a region is called like eu-west-1',
  ],
  ["post/boxes", "hello", 'post has no collection "post/boxes"; it has post/boxes/<id>, post/letters'],
])("a record of %s is refused: %j", async (tree, value, reason) => {
  await expect(startedWith(tree, value)).rejects.toThrow(
    `state.jsonl can't be imported: ${reason}. Name a file that cloudstub export or GET /api/export wrote.`,
  );
});
