import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { readModel, type Shape, unpackModel } from "../src/index.js";

const head = `{"namespace":"com.example","operations":{"Say":{"input":"Words"}},"errors":{}}`;
const packings = {
  "as they are": (lines: string) => readModel(head, lines),
  packed: (lines: string) => unpackModel(deflateRawSync(`${head}\n${lines}`).toString("base64")),
};

describe.each(Object.entries(packings))("a model whose texts are %s", (_, read) => {
  test("has what its text says, and each shape under its name", () => {
    const member = fc.string({ unit: "binary", minLength: 1, maxLength: 8 });
    const shape = fc
      .dictionary(member, fc.constantFrom("string", "[]Words"), { maxKeys: 4 })
      .map((members): Shape => ({ type: "structure", members }));
    const shapes = fc.dictionary(fc.stringMatching(/^[A-Za-z]{1,20}$/), shape, { maxKeys: 6, noNullPrototype: true });
    fc.assert(
      fc.property(shapes, (byName) => {
        const lines = Object.entries(byName).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
        const model = read(lines.join("\n"))();
        expect(model).toMatchObject({ namespace: "com.example", operations: { Say: { input: "Words" } } });
        for (const name of Object.keys(byName)) expect(model.shapes.get(name)).toEqual(byName[name]);
        expect(model.shapes.get("no shape")).toBeUndefined();
      }),
    );
  });

  test("is read once, and each of its shapes", () => {
    const model = read(`Words {"type":"list","member":"string"}\nMore {"type":"structure","members":{}}`);
    expect(model()).toBe(model());
    expect(model().shapes.get("Words")).toBe(model().shapes.get("Words"));
    expect(model().shapes.get("More")).toEqual({ type: "structure", members: {} });
  });

  test("is searched once for a name that has no shape, such as that of a simple type", () => {
    const { shapes } = read(`Words {"type":"list","member":"string"}`)();
    const search = vi.spyOn(Buffer.prototype, "indexOf");
    onTestFinished(() => search.mockRestore());
    for (let n = 0; n < 100; n++) expect(shapes.get("string")).toBeUndefined();
    expect(search).toHaveBeenCalledTimes(1);
  });
});
