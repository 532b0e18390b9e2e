import { expect, test } from "vitest";
import { isPermission, permissionFor } from "../src/emulated/engine/checks/permissions.js";
import { laboratory } from "./laboratory.js";

const lab = laboratory({ fidelity: "emulated" });

/** They have a permission of their own, which no bucket policy has, or none: each deletion among several is asked for by itself. */
const outside = ["DeleteObjects", "ListBuckets", "Website", "WriteGetObjectResponse"];

test("what an operation needs is a permission that a bucket's policy can name", () => {
  const operations = lab.server.registry.services.flatMap(({ stubs }) => stubs.map(({ operation }) => operation));
  const needed = operations
    .filter((operation) => !outside.includes(operation))
    .flatMap((operation) => [permissionFor(operation, {}), permissionFor(operation, { VersionId: "v" })]);
  expect(needed.length).toBeGreaterThan(200);
  expect([...new Set(needed)].filter((permission) => !isPermission(permission.slice("s3:".length)))).toEqual([]);
});

test.each([
  ["GetObject", true],
  ["getobject", true],
  ["Get*", true],
  ["PutAccessPointPolicy", true],
  ["HeadObject", false],
  ["DeleteObjects", false],
])("%s is a permission: %s", (name, expected) => expect(isPermission(name)).toBe(expected));
