import { type IgnoredMember, isPlaceholder, type ServiceModel } from "@cloudstub/kit";
import { describe, expect, test } from "vitest";
import { refOf, resolve } from "../../packages/core/src/model/shapes.js";
import { everyId, everyService, sharedTestsOf } from "../all-services.js";

const sharedTests = new Map(await Promise.all(everyId.map(async (id) => [id, await sharedTestsOf(id)] as const)));

const operations = everyService.flatMap((module) =>
  Object.keys(module.operations)
    .filter((operation) => !isPlaceholder(module.operations[operation]))
    .map((operation) => ({ module, id: module.id, operation, declared: module.ignores?.[operation] ?? [] })),
);

const pathOf = (entry: IgnoredMember) => (typeof entry === "string" ? entry : entry.member);
const topOf = (entry: IgnoredMember) => pathOf(entry).split(".")[0] ?? "";
const wordsOf = (text = "") => text.split(" ").filter((word) => word !== "");

function membersOf(model: ServiceModel, operation: string): string[] {
  const shape = resolve(model, model.operations[operation]?.input ?? "");
  return typeof shape !== "string" && "members" in shape ? Object.keys(shape.members) : [];
}

/** Whether a path leads to something in the wire model. */
function leadsSomewhere(model: ServiceModel, ref: string, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return true;
  const shape = resolve(model, ref);
  if (typeof shape === "string") return false;
  if (shape.type === "list") return step === "*" && leadsSomewhere(model, refOf(shape.member), rest);
  if (shape.type === "map") return leadsSomewhere(model, refOf(shape.value), rest);
  const member = shape.members[step];
  return member !== undefined && leadsSomewhere(model, refOf(member), rest);
}

describe.each(operations)("$id $operation", ({ module, id, operation, declared }) => {
  const looked = wordsOf(sharedTests.get(id)?.evaluated[operation]);
  const files = `See src/ignored-members.ts, and evaluated in test/shared-tests.ts, of services/${id}.`;
  const whole = declared.filter((entry) => typeof entry === "string" && !entry.includes(".")).map(pathOf);

  // Specification 8 limits
  test("evaluates each member of its input, declares it as ignored, or may leave it out for a reason that is known", () => {
    const idle = Object.keys(sharedTests.get(id)?.indifferent ?? {});
    const modelled = membersOf(module.model(), operation);
    const known = new Set([
      ...looked,
      ...declared.map(topOf),
      ...idle.filter((member) => modelled.includes(member) && !looked.includes(member)),
    ]);
    expect([...known].sort(), `Each member belongs into one of the tables. ${files}`).toEqual(modelled.sort());
  });

  test("declares members of its model, each once, and no whole member that it evaluates", () => {
    const { model } = module;
    const input = model().operations[operation]?.input ?? "";
    expect(declared.map(pathOf).filter((path) => !leadsSomewhere(model(), input, path.split(".")))).toEqual([]);
    expect(new Set(declared.map(pathOf)).size).toBe(declared.length);
    expect(
      whole.filter((member) => looked.includes(member)),
      `These members are in both tables. ${files}`,
    ).toEqual([]);
  });
});

test("every reason in the table is needed", () => {
  for (const { id, model } of everyService) {
    const all = operations.filter((one) => one.id === id).flatMap(({ operation }) => membersOf(model(), operation));
    expect(Object.keys(sharedTests.get(id)?.indifferent ?? {}).filter((member) => !all.includes(member))).toEqual([]);
  }
});

test("only operations with a handler declare members, for of placeholders all are ignored", () => {
  for (const { id, ignores = {} } of everyService) {
    const real = operations.filter((one) => one.id === id).map(({ operation }) => operation);
    expect(Object.keys(ignores).filter((operation) => !real.includes(operation))).toEqual([]);
  }
});
