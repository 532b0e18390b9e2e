import {
  CreateFunctionCommand,
  GetFunctionCommand,
  ListTagsCommand,
  TagResourceCommand,
  UntagResourceCommand,
} from "@aws-sdk/client-lambda";
import { expect, test } from "vitest";
import { arnOf, laboratory, missing } from "./laboratory.js";

const lab = laboratory();
const Resource = arnOf("f");
const tag = (Tags: Record<string, string>, of = Resource) =>
  lab.client.send(new TagResourceCommand({ Resource: of, Tags }));
const untag = (TagKeys: string[], of = Resource) =>
  lab.client.send(new UntagResourceCommand({ Resource: of, TagKeys }));
const list = async (of = Resource) => (await lab.client.send(new ListTagsCommand({ Resource: of }))).Tags;
const shown = async () => (await lab.client.send(new GetFunctionCommand({ FunctionName: "f" }))).Tags;

test("a function without tags has none in GetFunction and an empty map in ListTags", async () => {
  await lab.create("f");
  expect([await shown(), await list()]).toEqual([undefined, {}]);
});

// Specification 4.4 GetFunction; 4.4 ListTags
test("tags given to CreateFunction are listed, and are those of no other function", async () => {
  await lab.create("f", { Tags: { team: "a", "": "" } });
  await lab.create("g");
  expect([await shown(), await list()]).toEqual([
    { team: "a", "": "" },
    { team: "a", "": "" },
  ]);
  expect(await list(arnOf("g"))).toEqual({});
});

// Specification 2.4 Function c; 4.4 TagResource, UntagResource
test("tags are added, replaced and removed by any keys", async () => {
  await lab.create("f", { Tags: { b: "1" } });
  const odd = JSON.parse(`{"__proto__":"p","é 😀/&=+,":"ü","b":"2","constructor":"c"}`) as Record<string, string>;
  expect((await tag(odd)).$metadata.httpStatusCode).toBe(204);
  const tags = await (await lab.raw(`GET /2017-03-31/tags/${encodeURIComponent(Resource)}`)).text();
  expect(tags).toBe(`{"Tags":{"__proto__":"p","b":"2","constructor":"c","é 😀/&=+,":"ü"}}`);
  expect((await untag(["é 😀/&=+,", "constructor", "__proto__", "nobody"])).$metadata.httpStatusCode).toBe(204);
  expect(await list()).toEqual({ b: "2" });
});

// Specification 4.4 GetFunction
test("tagging leaves the configuration and its revision as they are", async () => {
  const created = await lab.create("f");
  await tag({ a: "b" });
  expect((await lab.client.send(new GetFunctionCommand({ FunctionName: "f" }))).Configuration).toEqual(created);
});

test("a missing function can't be tagged, untagged or listed", async () => {
  await expect(tag({ a: "b" })).rejects.toMatchObject(missing("f"));
  await expect(untag(["a"])).rejects.toMatchObject(missing("f"));
  await expect(list()).rejects.toMatchObject(missing("f"));
});

test.each(["POST", "DELETE"])("%s of tags names the member that is missing", async (method) => {
  await lab.create("f");
  const response = await lab.raw(`${method} /2017-03-31/tags/${encodeURIComponent(Resource)}`, "{}");
  expect(response.status).toBe(400);
  const member = method === "POST" ? "tags" : "tagKeys";
  expect(await response.json()).toEqual({
    message: `1 validation error detected: Value null at '${member}' failed to satisfy constraint: Member must not be null`,
  });
});

test("a refused CreateFunction stores no tags", async () => {
  const input = { FunctionName: "a b", Role: "r", Code: {}, Tags: { a: "b" } };
  await expect(lab.client.send(new CreateFunctionCommand(input))).rejects.toMatchObject({
    name: "ValidationException",
  });
  await lab.create("f");
  expect(await list()).toEqual({});
});
