/** Debuggers reach Node.js functions. */
import { expect, test } from "vitest";
import { freePort } from "../../../scripts/free-port.js";
import { environmentOf } from "./support/environment.js";
import { Laboratory } from "./support/laboratory.js";

/** The id of the program that a debugger finds at a port; undefined where there is none. */
async function inspected(port: number): Promise<string | undefined> {
  try {
    const [found] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as { id: string }[];
    return found?.id;
  } catch {
    return undefined;
  }
}

const code =
  "exports.handler = async (wait) => { await new Promise((resolve) => setTimeout(resolve, wait)); return 1; };";

test("each process has a port, which that of the next revision takes over, and no time-out", async () => {
  const inspectPort = await freePort(2);
  const laboratory = new Laboratory({ inspectPort });
  const environment = environmentOf({ "index.js": code }, { timeout: 1 });
  const note = (port: number) => `A debugger reaches it at 127.0.0.1:${port}.`;
  const first = await laboratory.invoke(environment, 1500);
  expect([first.answer, first.notes]).toEqual([1, [note(inspectPort)]]);
  const id = await inspected(inspectPort);
  expect(id).toEqual(expect.any(String));
  const both = await Promise.all([laboratory.invoke(environment, 300), laboratory.invoke(environment, 300)]);
  expect(both.map(({ notes }) => notes).toSorted()).toEqual([[note(inspectPort)], [note(inspectPort + 1)]]);
  expect(await inspected(inspectPort)).toBe(id);
  expect(await inspected(inspectPort + 1)).toEqual(expect.any(String));
  const changed = await laboratory.invoke({ ...environment, revision: "2" }, 0);
  expect(changed.notes).toEqual([note(inspectPort)]);
  expect(await inspected(inspectPort)).not.toBe(id);
});

test("without the option no debugger does", async () => {
  const laboratory = new Laboratory();
  const { notes, lines } = await laboratory.invoke(environmentOf({ "index.js": code }), 0);
  expect([notes, lines.join("")]).toEqual([[], expect.not.stringContaining("Debugger")]);
});
