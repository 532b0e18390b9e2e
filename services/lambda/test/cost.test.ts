import {
  DeleteFunctionCommand,
  GetAccountSettingsCommand,
  GetFunctionCommand,
  InvokeCommand,
  TagResourceCommand,
  UpdateFunctionCodeCommand,
  UpdateFunctionConfigurationCommand,
} from "@aws-sdk/client-lambda";
import type { Collection, Scope } from "@cloudstub/kit";
import { expect, test } from "vitest";
import { storeCode } from "../src/code.js";
import lambda from "../src/index.js";
import { type LambdaState, lambdaState } from "../src/state.js";
import { arnOf, laboratory, zip } from "./laboratory.js";

let state: LambdaState;
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
  if (typeof result !== "object" || result === null || ArrayBuffer.isView(result) || !(Symbol.iterator in result)) return result;
  return (function* () {
    for (const element of result as Iterable<unknown>) {
      touched++;
      yield element;
    }
  })();
}

const lab = laboratory({
  ...lambda,
  state(scope) {
    state = lambdaState(counting(scope));
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
  const FunctionName = "f";
  await measure("create", () => lab.create(FunctionName, { Tags: { a: "b" } }));
  await measure("invoke", () => lab.client.send(new InvokeCommand({ FunctionName, Payload: "1" })));
  await measure("get", () => lab.client.send(new GetFunctionCommand({ FunctionName })));
  await measure("download", () => lab.raw("GET /2015-03-31/functions/f/code"));
  await measure("configure", () => lab.client.send(new UpdateFunctionConfigurationCommand({ FunctionName, Timeout: 9 })));
  await measure("recode", () => lab.client.send(new UpdateFunctionCodeCommand({ FunctionName, ZipFile: zip })));
  await measure("tag", () => lab.client.send(new TagResourceCommand({ Resource: arnOf("f"), Tags: { c: "d" } })));
  await measure("count", () => lab.client.send(new GetAccountSettingsCommand({})));
  await measure("show", () => lab.api("GET /api/lambda/get-function?name=f"));
  await measure("delete", () => lab.client.send(new DeleteFunctionCommand({ FunctionName })));
  return measured;
}

function fill(count: number): void {
  for (let i = 0; i < count; i++) {
    state.functions.set(`many-${i}`, { FunctionName: `many-${i}` });
    storeCode(state, `many-${i}`, zip);
  }
}

test("operations touch the store no more often among 10,000 functions than among 20", async () => {
  await lab.client.send(new GetAccountSettingsCommand({}));
  fill(20);
  const few = await costs();
  fill(10_000);
  expect(await costs()).toEqual(few);
  expect(Math.max(...Object.values(few))).toBeLessThan(20);
  expect(Math.min(...Object.values(few))).toBeGreaterThan(0);
});
