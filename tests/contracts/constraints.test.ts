import { describe, expect, test } from "vitest";
import { resolve } from "../../packages/core/src/model/shapes.js";
import { overlayOf } from "../../packages/core/src/registry/fidelity.js";
import { everyService } from "../all-services.js";

const modules = everyService.filter((module) => overlayOf(module).constraints !== undefined);

describe.each(modules.map((module) => [module.id, module] as const))(
  "The constraints of %s",
  (_, { model, emulated }) => {
    const { shapes, members } = overlayOf({ emulated }).constraints ?? { shapes: {}, members: {} };

    test("are of structures and members that its wire model has", () => {
      for (const [structure, constrained] of Object.entries(members)) {
        const shape = resolve(model(), structure);
        const known = typeof shape === "object" && "members" in shape ? Object.keys(shape.members) : [];
        expect(known, structure).toEqual(expect.arrayContaining(Object.keys(constrained)));
      }
    });

    test("are used, each shape by a member, a list or a map", () => {
      const used = [
        ...Object.values(members).flatMap((constrained) => Object.values(constrained)),
        ...Object.values(shapes).flatMap(({ each, keys }) => [each, keys]),
      ];
      expect(Object.keys(shapes).sort()).toEqual([...new Set(used.filter((name) => name !== undefined))].sort());
    });

    test("have patterns that hold a text from end to end", () => {
      for (const { pattern } of Object.values(shapes)) if (pattern) expect(pattern.source).toMatch(/^\^\(\?:.*\)\$$/);
    });
  },
);
