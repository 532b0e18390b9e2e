/**
 * Invariant 27 at the emulated level: each member of an overlay's inputs is evaluated or declared as ignored. Proof is the run of
 * `emulatedRequests` and of more requests that some services have, in which every row gets an input that notes the members it is asked for, also those that the request does not have.
 *
 * Members of nested structures count likewise once a row asks for one of them, unless the structure is copied or stored whole. Of a structure
 * that no request reaches, every name has to stand in the service's source. Operations that refuse all their requests are left out.
 */
import { manualClock } from "@cloudstub/core";
import { type IgnoredMember, isPlaceholder, type ServiceModule } from "@cloudstub/kit";
import { startServer } from "@cloudstub/server";
import { describe, expect, test } from "vitest";
import { overlayOf } from "../../packages/core/src/registry/fidelity.js";
import { everyService, sharedTestsOf } from "../all-services.js";
import { ask } from "./ask.js";
import { clientsOf } from "./random-writes.js";
import { Reads } from "./reads.js";
import { sourceWords, unreadMembers } from "./unread-members.js";

const emulated = everyService.filter(({ emulated }) => emulated !== undefined);
const pathOf = (entry: IgnoredMember) => (typeof entry === "string" ? entry : entry.member);
/** They do what AWS does; these requests have no token, second region, second service, user or failed rollback for them. */
const needMore = [
  "ChangePassword",
  "ConfirmSubscription",
  "ContinueUpdateRollback",
  "DetectStackResourceDrift",
  "VerifySMSSandboxPhoneNumber",
  "ReplicateSecretToRegions",
  "StopReplicationToReplica",
];
const wordsOf = (text = "") => text.split(" ").filter((word) => word !== "");

describe.each(emulated.map((module) => ({ id: module.id, module })))("$id", ({ id, module }) => {
  test("evaluates each member of its emulated inputs, declares it as ignored, or has a reason; and no table is stale", async () => {
    const { emulatedMembers = {} } = await sharedTestsOf(id);
    const { later = {}, partly = {}, indifferent = {} } = emulatedMembers;
    const { reads, refused } = await watchedRun(module);
    const { operations = {}, ignores = {}, refuses = [] } = overlayOf(module);
    const words = await sourceWords(id);
    const excused = new Set<string>();
    const silent: string[] = [];
    const stale: string[] = [];
    for (const operation of Object.keys(operations).filter(
      (name) => !isPlaceholder(operations[name]) && !refused.has(name),
    )) {
      const declared = (ignores[operation] ?? []).map(pathOf);
      const read = reads.of(operation);
      const known = { declared, later: wordsOf(later[operation]), read, whole: reads.wholeOf(operation), words };
      const unread = unreadMembers(module.model(), operation, known);
      for (const path of unread) {
        const reason = [`${operation}.${path}`, path.split(".").at(-1) ?? ""].find((key) =>
          Object.hasOwn(indifferent, key),
        );
        if (reason === undefined) silent.push(`${operation} ${path}`);
        else excused.add(reason);
      }
      const wrongPartly = wordsOf(partly[operation]).filter((path) => !read.has(path) || !declared.includes(path));
      const readAnyway = declared.filter((path) => read.has(path) && isWhole(ignores[operation], path));
      stale.push(
        ...known.later
          .filter((path) => read.has(path) || !isNamed(path, words))
          .map((path) => `later ${operation} ${path}`),
      );
      stale.push(...wrongPartly.map((path) => `partly ${operation} ${path}`));
      stale.push(
        ...readAnyway
          .filter((path) => !wordsOf(partly[operation]).includes(path))
          .map((path) => `ignores ${operation} ${path}`),
      );
    }
    const has = (operation: string) => Object.hasOwn(operations, operation) && !refused.has(operation);
    stale.push(...[...Object.keys(later), ...Object.keys(partly)].filter((operation) => !has(operation)));
    stale.push(...Object.keys(indifferent).filter((member) => !excused.has(member)));
    const remedy = `Evaluate them, or name them in ignores of the overlay or in emulatedMembers of services/${id}/test/shared-tests.ts.`;
    expect(silent, `Nothing reads these. ${remedy}`).toEqual([]);
    expect(stale, `These entries are not needed, or not true. ${remedy}`).toEqual([]);
    const vain = [...refused].filter(
      (operation) => isPlaceholder(module.operations[operation]) && ![...refuses, ...needMore].includes(operation),
    );
    expect(vain, "The contract's placeholders advise to use these. Name them in refuses of the overlay.").toEqual([]);
  }, 120_000);
});

test("a member that a row does not ask for is found, though the row copies its input", async () => {
  const module = everyService.find(({ id }) => id === "sts") as ServiceModule;
  const copying = { GetAccessKeyInfo: (input: object) => ({ Account: "1", ...input }) };
  const overlay = overlayOf(module);
  const { reads } = await watchedRun({
    ...module,
    emulated: { ...overlay, operations: { ...overlay.operations, ...copying } } as never,
  });
  const known = {
    declared: [],
    later: [],
    words: new Set<string>(),
    read: reads.of("GetAccessKeyInfo"),
    whole: new Set<string>(),
  };
  expect(reads.wholeOf("GetAccessKeyInfo")).toEqual(new Set([""]));
  expect(unreadMembers(module.model(), "GetAccessKeyInfo", known)).toEqual(["AccessKeyId"]);
});

/** Sends the service's emulated requests. Of the operations it returns what their rows asked for, and which refused every request. */
async function watchedRun(
  module: ServiceModule,
): Promise<{ readonly reads: Reads; readonly refused: ReadonlySet<string> }> {
  const { id } = module;
  const reads = new Reads();
  const clock = manualClock();
  const server = await startServer({
    modules: [reads.in(module)],
    fidelity: { [id]: "emulated" },
    port: 0,
    apiPort: 0,
    clock,
  });
  const clients = clientsOf(`http://127.0.0.1:${server.port}`);
  const outputs: Record<string, unknown> = {};
  const tried = new Set<string>();
  const answered = new Set<string>();
  const { emulatedRequests = [], emulatedMembers } = await sharedTestsOf(id);
  for (const request of [...emulatedRequests, ...(emulatedMembers?.requests ?? [])]) {
    const status = await ask({ server, clients, id }, request, outputs);
    const hint = "A request of test/requests.ts that is refused has its status as a third element.";
    expect(status, `${JSON.stringify(request)}. ${hint}`).toBe(typeof request === "string" ? 200 : (request[2] ?? 200));
    if (typeof request !== "string") (status === 200 ? answered : tried).add(request[0]);
    await clock.advance(1000);
  }
  // What is stored whole is read whole here.
  await (await fetch(`http://127.0.0.1:${server.apiPort}/api/export`)).text();
  await server.close();
  return { reads, refused: new Set([...tried].filter((operation) => !answered.has(operation))) };
}

/** Whether a member is ignored whatever its value is. */
const isWhole = (entries: readonly IgnoredMember[] | undefined, path: string) => entries?.includes(path) === true;

const isNamed = (path: string, words: ReadonlySet<string>) =>
  words.has(path.replaceAll(".*", "").split(".").at(-1) ?? "");
