import { describe, expect, test } from "vitest";
import { findingsIn } from "../check-boundaries.js";

function say(path: string, text: string): string[] {
  return findingsIn(path, text).map(({ line, message }) => (line === undefined ? message : `${line}: ${message}`));
}

describe("Imports", () => {
  test.each([
    ["services/sqs/src/queue.ts", 'import { arn } from "@cloudstub/kit";\nimport { createHash } from "node:crypto";'],
    ["services/sqs/src/types.ts", 'import type * as Client from "@aws-sdk/client-sqs";'],
    ["services/sqs/src/types.ts", 'export interface Sqs { readonly client: typeof import("@aws-sdk/client-sqs"); }'],
    ["services/sqs/src/types.ts", 'export type Q = import("@aws-sdk/client-sqs").CreateQueueCommandInput;'],
    ["services/sns/src/emulated/delivery.ts", 'import type * as Sqs from "@aws-sdk/client-sqs";'],
    ["services/sqs/src/operations/send.ts", 'import { queue } from "../queue.js";'],
    ["services/sqs/src/queue.ts", '/**\n * @example\n * import { startServer } from "@cloudstub/core";\n */'],
    ["services/sqs/src/queue.ts", '// import { startServer } from "@cloudstub/core";'],
    ["packages/core/src/index.ts", 'import type { ServiceModule } from "@cloudstub/kit";'],
    ["packages/core/src/core-version.ts", 'import manifest from "../package.json" with { type: "json" };'],
    [
      "packages/server/src/server.ts",
      'import { World } from "@cloudstub/core/for-server";\nimport { startApiPort } from "./api/api-port.js";',
    ],
    ["packages/core/src/validation/rules.ts", 'import { nearest } from "./nearest.js";'],
    [
      "packages/cli/src/main.ts",
      'import { startServer } from "@cloudstub/server";\nimport { arn } from "@cloudstub/kit";',
    ],
    ["scripts/generate-model.ts", 'import { SQS } from "@aws-sdk/client-sqs";\nimport { arn } from "@cloudstub/kit";'],
  ])("%s may say %s", (path, text) => {
    expect(say(path, text)).toEqual([]);
  });

  const kitOnly = "but a service module imports only @cloudstub/kit of this workspace.";
  test.each([
    ["services/sqs/src/a.ts", 'import { World } from "@cloudstub/core";', `1: imports @cloudstub/core, ${kitOnly}`],
    [
      "services/sqs/src/a.ts",
      'import type { World } from "@cloudstub/core";',
      `1: imports @cloudstub/core, ${kitOnly}`,
    ],
    [
      "services/sqs/src/a.ts",
      'const x = 1;\n\nimport {\n  a,\n  b,\n} from "@cloudstub/sns";',
      `6: imports @cloudstub/sns, ${kitOnly}`,
    ],
    ["services/sqs/src/a.ts", 'export * from "cloudstub";', `1: imports cloudstub, ${kitOnly}`],
    ["services/sqs/src/a.ts", 'import "@cloudstub/core";', `1: imports @cloudstub/core, ${kitOnly}`],
    [
      "services/sqs/src/a.ts",
      'const core = await import("@cloudstub/core");',
      `1: imports @cloudstub/core, ${kitOnly}`,
    ],
    [
      "services/sns/src/operations/publish.ts",
      'import type * as Sqs from "@aws-sdk/client-sqs";',
      "1: imports types of @aws-sdk/client-sqs, another service's SDK. Only src/emulated/ acts on other services, with call.peers.",
    ],
    [
      "packages/kit/src/a.ts",
      'import "@cloudstub/core";',
      "1: imports @cloudstub/core, but the kit imports nothing of this workspace.",
    ],
    // Specification 1.4a
    [
      "packages/core/src/a.ts",
      'import "cloudstub/x";',
      "1: imports cloudstub/x, but the core imports only @cloudstub/kit of this workspace.",
    ],
    [
      "packages/testing/src/a.ts",
      'import "@cloudstub/core/for-server";',
      "1: imports @cloudstub/core/for-server, but the test library imports only @cloudstub/kit and @cloudstub/core and @cloudstub/server and @cloudstub/functions of this workspace.",
    ],
    [
      "packages/core/src/a.ts",
      'import "@cloudstub/server";',
      "1: imports @cloudstub/server, but the core imports only @cloudstub/kit of this workspace.",
    ],
    [
      "services/sqs/src/a.ts",
      'import { topic } from "../../sns/src/topic.js";',
      "1: imports ../../sns/src/topic.js, which is outside services/sqs/src. Import the other package by its name, if it may be imported here.",
    ],
    [
      "packages/core/src/a.ts",
      'import { scaffold } from "../../../scripts/x.js";',
      "1: imports ../../../scripts/x.js, which is outside packages/core/src. Import the other package by its name, if it may be imported here.",
    ],
    [
      "packages/core/src/a.ts",
      'import { SQS } from "@aws-sdk/client-sqs";',
      '1: imports code of @aws-sdk/client-sqs. Write "import type"; only tests and scripts run the SDK.',
    ],
    [
      "services/s3/src/a.ts",
      'const { Crc } = await import("@smithy/core");',
      '1: imports code of @smithy/core. Write "import type"; only tests and scripts run the SDK.',
    ],
  ])("%s can't say %s", (path, text, message) => {
    expect(say(path, text)).toEqual([message]);
  });
});

describe("Time and chance", () => {
  const clock = "Take the time from call.clock.now().";
  const ids = "Take ids and random bytes from call.ids.";
  const timers = "Write the time as data (visibleAt) and compare it with call.clock.now() when it is read.";

  test.each([
    ["const t = Date.now();", `1: uses Date.now. ${clock}`],
    ["const clock = { now: Date.now };", `1: uses Date.now. ${clock}`],
    ["\nconst t = new Date();", `2: uses new Date(). ${clock}`],
    ["const t = performance.now();", `1: uses performance.now. ${clock}`],
    ["const n = Math.random();", `1: uses Math.random. ${ids}`],
    ['import { randomUUID } from "node:crypto";', `1: uses randomUUID. ${ids}`],
    ["setTimeout(() => {}, 1);", `1: uses setTimeout. ${timers}`],
    ["setInterval(tick, 1);", `1: uses setInterval. ${timers}`],
  ])("services can't say %s", (text, message) => {
    expect(say("services/sqs/src/a.ts", text)).toEqual([message]);
  });

  test.each([
    ["services/sqs/src/a.ts", "const t = new Date(clock.now());"],
    ["services/sqs/src/a.ts", "const t = 1; // not Date.now()"],
    ["services/sqs/test/a.test.ts", "const t = Date.now();"],
    ["packages/core/src/time/time-and-ids.ts", "const t = Date.now();"],
  ])("%s may say %s", (path, text) => {
    expect(say(path, text)).toEqual([]);
  });

  test("are seen behind what only looks like a comment", () => {
    expect(say("services/s3/src/a.ts", 'const all = "s3:/*";\nconst t = Date.now();\nconst any = "*/*";')).toHaveLength(
      1,
    );
    expect(say("services/s3/src/a.ts", 'const url = "http://x"; const t = Date.now();')).toHaveLength(1);
  });
});

describe("Worlds that have ended", () => {
  const kept =
    "Node makes such a function in the old space of its heap: it would keep a world that has ended, and each fork with it, until the next full collection.";
  const member = `assigns a function to a member. ${kept} Assign an object that has the method, or initialize a field.`;
  const getter = `has a getter in a literal. ${kept} Write a class.`;

  test.each([
    ["packages/core/src/a.ts", "  world.onEnd = () => this.leave();", `1: ${member}`],
    ["packages/core/src/a.ts", "  constructor() {\n    this.#end = async (now: number) => {", `2: ${member}`],
    ["services/sns/src/a.ts", "    fault.accepts = input => true;", `1: ${member}`],
    ["packages/server/src/a.ts", "  world.onEnd = () => this.leave();", `1: ${member}`],
    ["packages/core/src/a.ts", "  return {\n    get explain() {", `2: ${getter}`],
  ])("are kept by %s with %s", (path, text, message) => {
    expect(say(path, text)).toEqual([message]);
  });

  test.each([
    ["packages/core/src/a.ts", "  readonly end = () => this.leave();"],
    ["packages/core/src/a.ts", "  world.observer = { end: () => this.leave() };"],
    ["packages/core/src/a.ts", "export class A {\n  get explain(): string {"],
    ["packages/server/src/a.ts", "  process.exit = () => {"],
    ["packages/functions/src/a.ts", "  session.onEnd = () => this.leave();"],
  ])("are not kept by %s with %s", (path, text) => {
    expect(say(path, text)).toEqual([]);
  });
});

describe("Fidelity", () => {
  const inCore = "Only registry/fidelity.ts reads the fidelity; give it what to assemble, and look at the result.";
  const inServices = "A service's contract knows of nothing beyond it; lay the other behaviour over it in service.ts.";

  test.each([
    ["packages/core/src/request/answer.ts", "\nif (options.fidelity) wait();", `2: says fidelity. ${inCore}`],
    ["packages/server/src/api/status.ts", "const level = module.emulated;", `1: says emulated. ${inCore}`],
    ["packages/server/src/api/status.ts", "const x = emulatedServices([]);", `1: says emulatedServices. ${inCore}`],
    ["services/sqs/src/queue.ts", 'import { settle } from "./emulated/settle.js";', `1: says emulated. ${inServices}`],
    ["services/sqs/src/operations/send.ts", "const isEmulated = true;", `1: says isEmulated. ${inServices}`],
  ])("%s can't say %j", (path, text, message) => {
    expect(say(path, text)).toEqual([message]);
  });

  test.each([
    ["packages/core/src/registry/fidelity.ts", 'if (fidelity === "emulated") lay();'],
    ["packages/core/src/request/answer.ts", "const x = 1; // whatever the fidelity"],
    ["packages/cli/src/options.ts", "fidelity: {},"],
    ["services/sqs/src/service.ts", 'import { emulated } from "./emulated/overlay.js";'],
    ["services/sqs/src/emulated/overlay.ts", "export const emulated = {};"],
  ])("%s may say %j", (path, text) => {
    expect(say(path, text)).toEqual([]);
  });
});

describe("Features of a service", () => {
  const emulated = "services/dynamodb/src/emulated";

  test.each([
    ["features/backups/restore.ts", 'import { store } from "../../engine/writing/write.js";'],
    ["features/backups/restore.ts", 'import type { State } from "../../state.js";'],
    ["features/backups/restore.ts", 'import { copy } from "./copy.js";'],
    ["engine/writing/write.ts", 'import type { Item } from "../../state/items.js";'],
    ["overlay.ts", 'import { backups } from "./features/backups/rows.js";'],
  ])("%s may say %s", (path, text) => {
    expect(say(`${emulated}/${path}`, text)).toEqual([]);
  });

  test.each([
    [
      "features/backups/restore.ts",
      'import { expire } from "../time-to-live/expire.js";',
      "the feature backups may import its own files, the engine and the state",
    ],
    [
      "engine/writing/write.ts",
      'import { keep } from "../../features/backups/keep.js";',
      "the engine may import the state only",
    ],
    ["state.ts", 'import { Size } from "./engine/items/size.js";', "the state may import nothing above it"],
    ["state/items.ts", 'import type { Size } from "../engine/items/size.js";', "the state may import nothing above it"],
  ])("%s can't say %s", (path, text, message) => {
    expect(say(`${emulated}/${path}`, text)).toEqual([expect.stringContaining(message)]);
  });
});

describe("Files", () => {
  const lines = (count: number) => "const x = 1;\n".repeat(count);

  test.each([
    ["packages/core/src/a.ts", lines(200)],
    ["services/sqs/src/operations/send.ts", lines(100)],
    ["services/sqs/src/a.ts", lines(101)],
    ["services/s3/src/service.ts", lines(300)],
    ["services/s3/src/listing/list-page.ts", `// size: one idea in many steps\n${lines(300)}`],
    ["services/s3/src/model.ts", `// Generated by scripts/generate-model.ts\n${lines(3000)}`],
  ])("%s is as large as it may be", (path, text) => {
    expect(say(path, text)).toEqual([]);
  });

  test.each([
    ["packages/core/src/a.ts", lines(201), "has 201 lines, and a file has at most 200."],
    ["services/sqs/src/operations/send.ts", lines(101), "has 101 lines, and an operation has at most 100."],
    ["services/sqs/src/emulated/operations/send.ts", lines(101), "has 101 lines, and an operation has at most 100."],
    ["packages/core/src/a.ts", `// size:\n${lines(200)}`, "has 201 lines, and a file has at most 200."],
  ])("%s is too large", (path, text, message) => {
    expect(say(path, text)).toEqual([`${message} Divide it by ideas, or begin it with "// size: <reason>".`]);
  });

  test.each([
    "services/sqs/src/utils.ts",
    "packages/core/src/helpers/a.ts",
    "scripts/Util.ts",
    "packages/kit/src/helper.d.ts",
  ])("%s is named after nothing", (path) => {
    expect(say(path, "")).toEqual([expect.stringMatching(/^is named "\w+", which says nothing\./)]);
  });
});

describe("Words", () => {
  test.each([
    ["packages/cli/src/main.ts", "// Tried again after a failure."],
    ["services/s3/test/objects.test.ts", 'await head("nobody");'],
  ])("%s may say %s", (path, text) => {
    expect(say(path, text)).toEqual([]);
  });

  test.each([
    ["// Tried in vain.", '1: says "in vain". Write that it failed or found nothing.'],
    ["const a = 1;\n// Whoever asks is told.", '2: says "Whoever". Name the person or program.'],
    ["fail(`So many bytes at most.`);", '1: says "So many". Write the number or the name of the limit.'],
    ["// Nobody reads it.", '1: says "Nobody". Write what does not happen, with an active verb.'],
    ["// Counted anew.", '1: says "anew". Write "again".'],
  ])("%s is refused", (text, message) => {
    expect(say("packages/cli/src/main.ts", text)).toEqual([message]);
  });
});
