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
import { test } from "vitest";
import { countedStore, type Measure } from "../../../tests/contracts/counted-store.js";
import ssm from "../src/index.js";
import { storeParameter } from "../src/parameter.js";
import { ssmState } from "../src/state.js";
import { laboratory } from "./laboratory.js";

const store = countedStore(ssmState);
const lab = laboratory({ modules: [{ ...ssm, state: store.open }] });

async function operations(measure: Measure): Promise<void> {
  const Name = "/few/a";
  const which = { ResourceType: "Parameter", ResourceId: Name } as const;
  await measure("put", () => lab.client.send(new PutParameterCommand({ Name, Value: "v", Type: "String" })));
  await measure("overwrite", () => lab.client.send(new PutParameterCommand({ Name, Value: "v", Overwrite: true })));
  await measure("get", () => lab.client.send(new GetParameterCommand({ Name })));
  await measure("get some", () => lab.client.send(new GetParametersCommand({ Names: [Name, "nobody"] })));
  await measure("history", () => lab.client.send(new GetParameterHistoryCommand({ Name })));
  await measure("tag", () =>
    lab.client.send(new AddTagsToResourceCommand({ ...which, Tags: [{ Key: "a", Value: "b" }] })),
  );
  await measure("tags", () => lab.client.send(new ListTagsForResourceCommand(which)));
  await measure("path", () => lab.client.send(new GetParametersByPathCommand({ Path: "/few", Recursive: true })));
  await measure("direct children", () => lab.client.send(new GetParametersByPathCommand({ Path: "/" })));
  await measure("show", () => lab.api("GET /api/ssm/get-parameter?name=/few/a"));
  await measure("delete", () => lab.client.send(new DeleteParameterCommand({ Name })));
  await measure("delete some", () => lab.client.send(new DeleteParametersCommand({ Names: [Name, "nobody"] })));
}

function fill(count: number): void {
  const { clock } = lab.server.world;
  for (let i = 0; i < count; i++)
    storeParameter({ state: store.state, clock }, { name: `/many/${i % 7}/${i}`, value: "v", type: "String" }, true);
}

test("operations touch the store no more often among 10,000 parameters than among 20", async () => {
  await lab.client.send(new GetParametersByPathCommand({ Path: "/" }));
  await store.expectFlatCosts(operations, {
    world: lab.server.world,
    few: () => fill(20),
    many: () => fill(10_000),
    below: 20,
  });
});
