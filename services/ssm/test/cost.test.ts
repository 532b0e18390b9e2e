import {
  AddTagsToResourceCommand,
  DeleteParameterCommand,
  DeleteParametersCommand,
  GetParameterCommand,
  GetParameterHistoryCommand,
  GetParametersByPathCommand,
  GetParametersCommand,
  ListTagsForResourceCommand,
  PutParameterCommand,
} from "@aws-sdk/client-ssm";
import type { Collection, Scope } from "@cloudstub/kit";
import { expect, test } from "vitest";
import ssm from "../src/index.js";
import { storeParameter } from "../src/parameter.js";
import { type SsmState, ssmState } from "../src/state.js";
import { laboratory } from "./laboratory.js";

let state: SsmState;
let touched = 0;

/** The store's own collections; every call and every step of an iteration is counted. */
function counting(scope: Scope): Scope {
  const watch = <V>(collection: Collection<V>): Collection<V> =>
    new Proxy(collection, {
      get(target, name) {
        touched++;
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== "function") return member;
        return (...args: unknown[]) => steps(member.apply(target, args));
      },
    });
  return {
    collection: (name) => watch(scope.collection(name)),
    family: (name) => ({ of: (id) => watch(scope.family<never>(name).of(id)), drop: (id) => scope.family(name).drop(id) }),
  };
}

function steps(result: unknown): unknown {
  if (typeof result !== "object" || result === null || !(Symbol.iterator in result)) return result;
  return (function* () {
    for (const element of result as Iterable<unknown>) {
      touched++;
      yield element;
    }
  })();
}

const lab = laboratory({
  ...ssm,
  state(scope) {
    state = ssmState(counting(scope));
    return state;
  },
});

/** How often each operation touches the store. */
async function costs(): Promise<Record<string, number>> {
  const measured: Record<string, number> = {};
  const measure = async (name: string, run: () => Promise<unknown>) => {
    touched = 0;
    await run();
    measured[name] = touched;
  };
  const Name = "/few/a";
  const which = { ResourceType: "Parameter", ResourceId: Name } as const;
  await measure("put", () => lab.client.send(new PutParameterCommand({ Name, Value: "v", Type: "String" })));
  await measure("overwrite", () => lab.client.send(new PutParameterCommand({ Name, Value: "v", Overwrite: true })));
  await measure("get", () => lab.client.send(new GetParameterCommand({ Name })));
  await measure("get some", () => lab.client.send(new GetParametersCommand({ Names: [Name, "nobody"] })));
  await measure("history", () => lab.client.send(new GetParameterHistoryCommand({ Name })));
  await measure("tag", () => lab.client.send(new AddTagsToResourceCommand({ ...which, Tags: [{ Key: "a", Value: "b" }] })));
  await measure("tags", () => lab.client.send(new ListTagsForResourceCommand(which)));
  await measure("path", () => lab.client.send(new GetParametersByPathCommand({ Path: "/few", Recursive: true })));
  await measure("direct children", () => lab.client.send(new GetParametersByPathCommand({ Path: "/" })));
  await measure("show", () => lab.api("GET /api/ssm/get-parameter?name=/few/a"));
  await measure("delete", () => lab.client.send(new DeleteParameterCommand({ Name })));
  await measure("delete some", () => lab.client.send(new DeleteParametersCommand({ Names: [Name, "nobody"] })));
  return measured;
}

function fill(count: number): void {
  const { clock } = lab.server.world;
  for (let i = 0; i < count; i++) storeParameter({ state, clock }, { name: `/many/${i % 7}/${i}`, value: "v", type: "String" }, true);
}

test("operations touch the store no more often among 10,000 parameters than among 20", async () => {
  await lab.client.send(new GetParametersByPathCommand({ Path: "/" }));
  fill(20);
  const few = await costs();
  fill(10_000);
  expect(await costs()).toEqual(few);
  expect(Math.max(...Object.values(few))).toBeLessThan(20);
  expect(Math.min(...Object.values(few))).toBeGreaterThan(0);
});
