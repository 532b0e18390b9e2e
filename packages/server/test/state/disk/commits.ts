/**
 * Makes a commit for each line of standard input, a number of records, and tells how it ended. A process of its own, because a library
 * of faults is loaded when a process begins.
 */
import { createInterface } from "node:readline";
import { openDatabase } from "../../../src/state/directory/database.js";

const database = await openDatabase(process.argv[2] as string);
let commits = 0;
for await (const line of createInterface(process.stdin)) {
  const commit = ++commits;
  const outcome = await database
    .write((transaction) => {
      for (let n = 0; n < Number(line); n++) transaction.put(Buffer.from(`key ${n}`), Buffer.alloc(300, commit));
    })
    .then(
      () => "kept",
      (error: Error) => `${error.name}: ${error.message}, because of ${(error.cause as Error | undefined)?.message}`,
    );
  console.log(outcome);
}
await database.close();
