import {
  BatchGetSecretValueCommand,
  CreateSecretCommand,
  DeleteSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  TagResourceCommand,
  UpdateSecretCommand,
} from "@aws-sdk/client-secrets-manager";
import type { Collection, Scope } from "@cloudstub/kit";
import { expect, test } from "vitest";
import secretsmanager from "../src/index.js";
import { type SecretsManagerState, secretsManagerState } from "../src/state.js";
import { laboratory } from "./laboratory.js";

let state: SecretsManagerState;
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
  return { ...scope, collection: (name) => watch(scope.collection(name)) };
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

const module = {
  ...secretsmanager,
  state(scope: Scope) {
    state = secretsManagerState(counting(scope));
    return state;
  },
};
const lab = laboratory({ module });
const SecretId = "db";

/** How often each operation touches the store. */
async function costs(): Promise<Record<string, number>> {
  const measured: Record<string, number> = {};
  const measure = async (name: string, run: () => Promise<unknown>): Promise<void> => {
    touched = 0;
    await run();
    measured[name] = touched;
  };
  await measure("create", () => lab.client.send(new CreateSecretCommand({ Name: SecretId, SecretString: "1" })));
  await measure("put", () => lab.client.send(new PutSecretValueCommand({ SecretId, SecretString: "2" })));
  await measure("update", () => lab.client.send(new UpdateSecretCommand({ SecretId, SecretString: "3" })));
  await measure("tag", () => lab.client.send(new TagResourceCommand({ SecretId, Tags: [{ Key: "k", Value: "v" }] })));
  await measure("get", () => lab.client.send(new GetSecretValueCommand({ SecretId })));
  await measure("batch", () => lab.client.send(new BatchGetSecretValueCommand({ SecretIdList: [SecretId, "nobody"] })));
  await measure("describe", () => lab.client.send(new DescribeSecretCommand({ SecretId })));
  await measure("show", () => lab.api("GET /api/secretsmanager/get?name=db"));
  await measure("delete", () => lab.client.send(new DeleteSecretCommand({ SecretId })));
  return measured;
}

function fill(count: number): void {
  const version = { id: "5be8a5a9-7d6f-4e4e-9d0b-6a3a5d2b1c0f", secretString: "s", createdAt: 0 };
  for (let i = 0; i < count; i++) {
    const name = `secret-${i}`;
    state.secrets.set(name, { name, description: undefined, version, tags: [], createdAt: 0, changedAt: 0 });
  }
}

test("operations touch the store no more often with 10,000 secrets than with one", async () => {
  const few = await costs();
  fill(10_000);
  expect(await costs()).toEqual(few);
  expect(Math.max(...Object.values(few))).toBeLessThan(5);
  expect(Math.min(...Object.values(few))).toBeGreaterThan(0);
});
