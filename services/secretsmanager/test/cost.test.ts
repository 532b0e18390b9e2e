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
import { test } from "vitest";
import { countedStore, type Measure } from "../../../tests/contracts/counted-store.js";
import secretsmanager from "../src/index.js";
import { secretsManagerState } from "../src/state.js";
import { laboratory } from "./laboratory.js";

const store = countedStore(secretsManagerState);
const lab = laboratory({ modules: [{ ...secretsmanager, state: store.open }] });
const SecretId = "db";

async function operations(measure: Measure): Promise<void> {
  await measure("create", () => lab.client.send(new CreateSecretCommand({ Name: SecretId, SecretString: "1" })));
  await measure("put", () => lab.client.send(new PutSecretValueCommand({ SecretId, SecretString: "2" })));
  await measure("update", () => lab.client.send(new UpdateSecretCommand({ SecretId, SecretString: "3" })));
  await measure("tag", () => lab.client.send(new TagResourceCommand({ SecretId, Tags: [{ Key: "k", Value: "v" }] })));
  await measure("get", () => lab.client.send(new GetSecretValueCommand({ SecretId })));
  await measure("batch", () => lab.client.send(new BatchGetSecretValueCommand({ SecretIdList: [SecretId, "nobody"] })));
  await measure("describe", () => lab.client.send(new DescribeSecretCommand({ SecretId })));
  await measure("show", () => lab.api("GET /api/secretsmanager/get?name=db"));
  await measure("delete", () => lab.client.send(new DeleteSecretCommand({ SecretId })));
}

function fill(count: number): void {
  const version = { id: "5be8a5a9-7d6f-4e4e-9d0b-6a3a5d2b1c0f", secretString: "s", createdAt: 0 };
  for (let i = 0; i < count; i++) {
    const name = `secret-${i}`;
    store.state.secrets.set(name, { name, description: undefined, version, tags: [], createdAt: 0, changedAt: 0 });
  }
}

test("operations touch the store no more often with 10,000 secrets than with one", async () => {
  await store.expectFlatCosts(operations, { world: lab.server.world, many: () => fill(10_000), below: 5 });
});
