import {
  GetParametersByPathCommand,
  type GetParametersByPathCommandInput,
  PutParameterCommand,
} from "@aws-sdk/client-ssm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { storeParameter } from "../src/parameter.js";
import type { SsmState } from "../src/state.js";
import { laboratory } from "./laboratory.js";

const lab = laboratory();

/** Stores parameters past the wire, which is tested elsewhere. */
function store(names: Iterable<string>): void {
  const { world, registry } = lab.server;
  const state = world.stateOf(registry.services[0] as never) as SsmState;
  world.store.transaction(() => {
    for (const name of names)
      storeParameter({ state, clock: world.clock }, { name, value: `value of ${name}`, type: "String" }, true);
  });
}

const under = async (Path: string, Recursive?: boolean, more: Partial<GetParametersByPathCommandInput> = {}) => {
  const { Parameters, NextToken } = await lab.client.send(new GetParametersByPathCommand({ Path, Recursive, ...more }));
  expect(NextToken).toBeUndefined();
  return Parameters?.map(({ Name }) => Name);
};

describe("GetParametersByPath", () => {
  const all = ["/a", "/a-b", "/a/x", "/a/x-1", "/a/x/y", "/a/x/y/z", "/a/x0", "/ab/x", "a", "b"];

  // Specification 4.4 GetParametersByPath
  test.each<[path: string, direct: string[], recursive: string[]]>([
    ["/a", ["/a/x", "/a/x-1", "/a/x0"], ["/a/x", "/a/x-1", "/a/x/y", "/a/x/y/z", "/a/x0"]],
    ["/a/", ["/a/x", "/a/x-1", "/a/x0"], ["/a/x", "/a/x-1", "/a/x/y", "/a/x/y/z", "/a/x0"]],
    ["/a/x", ["/a/x/y"], ["/a/x/y", "/a/x/y/z"]],
    ["/ab", ["/ab/x"], ["/ab/x"]],
    ["/a/x/y/z", [], []],
    ["/nobody", [], []],
    ["/", ["/a", "/a-b", "a", "b"], all],
  ])("under %s finds direct children, or all", async (path, direct, recursive) => {
    store(all);
    expect(await under(path)).toEqual(direct);
    expect(await under(path, false)).toEqual(direct);
    expect(await under(path, true)).toEqual(recursive);
  });

  // Specification 8.3d
  test("returns whole parameters, in one page and without applying filters", async () => {
    await lab.client.send(new PutParameterCommand({ Name: "/a/x", Value: "s3cret", Type: "SecureString" }));
    const command = new GetParametersByPathCommand({
      Path: "/a",
      MaxResults: 1,
      NextToken: "any",
      ParameterFilters: [{ Key: "Type", Values: ["String"] }],
    });
    expect((await lab.client.send(command)).Parameters).toEqual([
      {
        Name: "/a/x",
        Type: "SecureString",
        Value: "s3cret",
        Version: 1,
        LastModifiedDate: expect.any(Date),
        ARN: "arn:aws:ssm:us-east-1:000000000000:parameter/a/x",
        DataType: "text",
      },
    ]);
    store(Array.from({ length: 30 }, (_, i) => `/many/${i}`));
    expect(await under("/many", false, { MaxResults: 10 })).toHaveLength(30);
  });

  test.each(["", "a", "a/b", "//", "/a//b", "/a b", "/é", "/a\n"])("refuses the path %j", async (path) => {
    await expect(under(path)).rejects.toMatchObject({
      name: "ValidationException",
      message: expect.stringContaining('The parameter name must begin with a forward slash "/".'),
      $metadata: { httpStatusCode: 400 },
    });
  });

  // Specification 4.4 GetParametersByPath
  test("agrees with looking at every name, for any names and any path", async () => {
    const level = fc.constantFrom("a", "b", "a-", "a.b", "0", "_");
    const path = fc.array(level, { minLength: 1, maxLength: 4 }).map((levels) => `/${levels.join("/")}`);
    const bare = level.map((name) => name);
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.oneof(path, bare), { maxLength: 25 }),
        fc.oneof(path, fc.constant("/")),
        async (names, at) => {
          lab.server.world.reset();
          store(names);
          const prefix = at === "/" ? "" : `${at}/`;
          const below = names.filter((name) => name.startsWith(prefix)).sort();
          const levels = (name: string) => name.slice(prefix.length).replace(/^\//, "").split("/").length;
          expect(await under(at, true)).toEqual(below);
          expect(await under(at)).toEqual(below.filter((name) => levels(name) === 1));
        },
      ),
      { numRuns: 40 },
    );
  });
});
