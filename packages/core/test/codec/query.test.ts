import type { ServiceModel } from "@cloudstub/kit";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formParameter, parseForm } from "../../src/codec/form/query-form.js";
import { queryReaders } from "../../src/codec/form/query-reader.js";
import { readForm } from "../../src/protocols/aws-query.js";

const model = {
  shapes: new Map(
    Object.entries({
      Input: {
        type: "structure",
        members: {
          Name: "string",
          Count: "number",
          On: "boolean",
          Data: "blob",
          At: "timestamp",
          List: "[]string",
          Flat: ["Named", { xmlFlattened: 1, xmlName: "Flat" }],
          Map: "{}string",
        },
      },
      Named: { type: "list", member: ["string", { xmlName: "Item" }] },
    }),
  ),
} as unknown as ServiceModel;
const read = (form: string) => queryReaders(model)("Input")(parseForm(form));

describe("a form is read by the names of the Query protocol", () => {
  test.each<[form: string, input: object]>([
    ["", {}],
    ["Name=a%20b+c", { Name: "a b c" }],
    ["Name=", { Name: "" }],
    ["Name=%C3%A9%F0%9D%84%9E&Unknown=1", { Name: "é𝄞" }],
    ["Count=-1.5&On=true", { Count: -1.5, On: true }],
    ["Data=AQI%3D", { Data: Buffer.from([1, 2]) }],
    ["At=2026-01-02T03%3A04%3A05Z", { At: new Date("2026-01-02T03:04:05Z") }],
    ["List.member.2=b&List.member.10=c&List.member.1=a", { List: ["a", "b", "c"] }],
    ["List=", { List: [] }],
    ["Flat.1=a&Flat.2=b", { Flat: ["a", "b"] }],
    ["Map.entry.1.key=k&Map.entry.1.value=v", { Map: { k: "v" } }],
  ])("%s", (form, input) => {
    expect(read(form)).toEqual(input);
  });

  test("keys named as JavaScript's own are data", () => {
    const { Map: map } = read("Map.entry.1.key=__proto__&Map.entry.1.value=v&__proto__.x=1") as { Map: object };
    expect(Object.entries(map)).toEqual([["__proto__", "v"]]);
  });
});

describe("a form that is none is refused", () => {
  test.each([
    ["a broken percent code", "Name=%zz"],
    ["bytes that are no UTF-8", "Name=%FF"],
    ["text for a number", "Count=many"],
    ["nothing for a number", "Count="],
    ["a number as only JavaScript writes it", "Count=0x10"],
    ["text for a boolean", "On=perhaps"],
    ["text that is not a time", "At=yesterday"],
    ["a name of a thousand parts", `${"a.".repeat(1000)}b=1`],
  ])("%s", (_, form) => {
    expect(() => readForm(Buffer.from(form), queryReaders(model)("Input"))).toThrow(
      expect.objectContaining({ code: "MalformedInput" }),
    );
  });
});

// Specification 4.3 2
test("any text is the same after it went through a form", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.dictionary(fc.string({ unit: "grapheme" }), fc.string()),
      (text, map) => {
        const entries = Object.entries(map).flatMap(([key, value], index) => [
          [`Map.entry.${index + 1}.key`, key],
          [`Map.entry.${index + 1}.value`, value],
        ]);
        const form = new URLSearchParams([["Name", text], ...entries] as [string, string][]).toString();
        const input = read(form) as { Name: string; Map?: object };
        expect(input.Name).toBe(text);
        expect(Object.entries(input.Map ?? {}).sort()).toEqual(Object.entries(map).sort());
      },
    ),
  );
});

test("one parameter of a form is found without the others", () => {
  const name = fc.constantFrom("Action", "Version", "Acti", "XAction", "Action.1");
  fc.assert(
    fc.property(fc.array(fc.tuple(name, fc.string({ unit: "grapheme" }))), name, (pairs, wanted) => {
      const form = new URLSearchParams(pairs);
      expect(formParameter(form.toString(), wanted)).toBe(form.get(wanted) ?? undefined);
    }),
  );
  expect(formParameter("Action=%E0%A4%A", "Action")).toBeUndefined();
  expect(formParameter("a=1&%41ction=List%20it", "Action")).toBe("List it");
});
