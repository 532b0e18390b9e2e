import {
  AddTagsToResourceCommand,
  ListTagsForResourceCommand,
  PutParameterCommand,
  RemoveTagsFromResourceCommand,
  type Tag,
} from "@aws-sdk/client-ssm";
import { beforeEach, describe, expect, test } from "vitest";
import { laboratory } from "./laboratory.js";

const lab = laboratory();
const which = { ResourceType: "Parameter", ResourceId: "/app/url" } as const;
const add = (...Tags: Tag[]) => lab.client.send(new AddTagsToResourceCommand({ ...which, Tags }));
const remove = (...TagKeys: string[]) => lab.client.send(new RemoveTagsFromResourceCommand({ ...which, TagKeys }));
const tags = async () => (await lab.client.send(new ListTagsForResourceCommand(which))).TagList;

beforeEach(async () => {
  for (const Name of ["/app/url", "/app"])
    await lab.client.send(new PutParameterCommand({ Name, Value: "v", Type: "String" }));
});

test("a parameter has no tags until it gets some", async () => {
  expect(await tags()).toEqual([]);
});

// Specification 2.4 Parameter b; 4.4 AddTagsToResource; 4.4 RemoveTagsFromResource; 4.4 ListTagsForResource
test("tags are added, replaced and removed by any keys", async () => {
  await add(
    { Key: "b", Value: "1" },
    { Key: "__proto__", Value: "p" },
    { Key: "", Value: "" },
    { Key: "é 😀/=", Value: "ü" },
  );
  await add({ Key: "b", Value: "2" });
  await remove("é 😀/=", "nobody");
  expect(await tags()).toEqual([
    { Key: "", Value: "" },
    { Key: "__proto__", Value: "p" },
    { Key: "b", Value: "2" },
  ]);
});

test("tags stay when a parameter is overwritten, and are those of no other", async () => {
  await add({ Key: "a", Value: "1" });
  await lab.client.send(new PutParameterCommand({ Name: "/app/url", Value: "new", Overwrite: true }));
  expect(await tags()).toEqual([{ Key: "a", Value: "1" }]);
  expect((await lab.client.send(new ListTagsForResourceCommand({ ...which, ResourceId: "/app" }))).TagList).toEqual([]);
});

describe.each([
  ["AddTagsToResource", { Tags: [{ Key: "a", Value: "b" }] }],
  ["RemoveTagsFromResource", { TagKeys: ["a"] }],
  ["ListTagsForResource", {}],
])("%s", (operation, rest) => {
  const ask = async (ResourceType: string, ResourceId: string) => {
    const response = await lab.raw(operation, JSON.stringify({ ResourceType, ResourceId, ...rest }));
    return { status: response.status, body: await response.json() };
  };

  // Specification 4.4 AddTagsToResource
  test.each(["Document", "ManagedInstance", "parameter", ""])("refuses the resource type %j", async (type) => {
    expect(await ask(type, "/app/url")).toEqual({
      status: 400,
      body: {
        __type: "com.amazonaws.ssm#InvalidResourceType",
        message: expect.stringContaining("The resource type is not valid."),
      },
    });
  });

  test.each(["nobody", "", "app", "__proto__"])("refuses %j, which is not a parameter", async (id) => {
    expect(await ask("Parameter", id)).toEqual({
      status: 400,
      body: {
        __type: "com.amazonaws.ssm#InvalidResourceId",
        message: "The resource ID is not valid. Verify that you entered the correct ID and try again.",
      },
    });
  });
});
