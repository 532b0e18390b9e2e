import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CompiledTemplate } from "../src/emulated/engine/evaluate/compiled.js";
import { partsOfSub } from "../src/emulated/engine/evaluate/expression.js";
import { inOrder } from "../src/emulated/engine/evaluate/graph.js";
import { unknown } from "../src/emulated/engine/evaluate/value.js";
import type { Json } from "../src/emulated/engine/template/json.js";
import { parameterValues } from "../src/emulated/engine/template/parameters.js";
import { templateOf } from "../src/emulated/engine/template/template.js";
import { readTemplate } from "../src/emulated/engine/template/text.js";

const pseudo = { "AWS::Region": "eu-west-1", "AWS::AccountId": "111122223333" };
const known = {
  ref: (id: string) => (id === "Later" ? unknown : `${id}-1`),
  attribute: (id: string, name: string) => `${id}.${name}`,
  importValue: (name: string) => `<${name}>`,
};
const text = `
Parameters: { P: { Type: String, Default: p }, L: { Type: CommaDelimitedList, Default: "a, b,c" } }
Mappings: { M: { eu-west-1: { Size: 3, List: [x, y] } } }
Conditions: { Yes: !Equals [!Ref P, p], No: !Not [!Condition Yes], Text: !Equals [true, "true"] }
Resources: { A: { Type: T }, Later: { Type: T } }
`;

async function evaluated(expression: string): Promise<unknown> {
  const template = templateOf(await readTemplate(text));
  const parameters = [
    { key: "P", value: "p" },
    { key: "L", value: "a, b,c" },
  ];
  const { It } = (await readTemplate(`It: ${expression}`)) as { readonly It: Json };
  return new CompiledTemplate(template, { parameters, pseudo }).evaluate(It, known);
}

/** The text of a reference in `Fn::Sub`. */
const named = (name: string) => `$\{${name}}`;

// CloudFormation User Guide, "Intrinsic function reference".
describe("Functions", () => {
  test.each([
    ["!Ref P", "p"],
    ["!Ref L", ["a", "b", "c"]],
    ["!Ref AWS::Region", "eu-west-1"],
    ["!GetAtt A.B.C", "A.B.C"],
    [`!Sub "${named("P")}/${named("A")}/${named("A.Arn")}/${named("!Literal")}"`, `p/A-1/A.Arn/${named("Literal")}`],
    [`!Sub ["${named("X")} is ${named("N")}", { X: !Ref A, N: 3 }]`, "A-1 is 3"],
    [`!Sub "${named("Later")}-x"`, unknown],
    ['!Join ["-", [a, !Ref P, 3, true]]', "a-p-3-true"],
    ['!Join ["", []]', ""],
    ['!Join [",", [a, !Ref Later]]', unknown],
    ['!Select ["1", !Ref L]', "b"],
    ['!Split ["--", "a--b"]', ["a", "b"]],
    ["!FindInMap [M, !Ref AWS::Region, Size]", 3],
    ["!FindInMap [M, !Ref AWS::Region, List]", ["x", "y"]],
    ["!FindInMap [M, other, Size, { DefaultValue: none }]", "none"],
    ["!Base64 HelloWorld", "SGVsbG9Xb3JsZA=="],
    ["!If [Yes, a, !Ref Nowhere]", "a"],
    ["!If [No, a, b]", "b"],
    ["!If [Text, a, b]", "a"],
    ["{ a: !Ref AWS::NoValue, b: [1, !Ref AWS::NoValue] }", { b: [1] }],
    ["!ImportValue shared", "<shared>"],
    ["!Cidr [10.0.0.0/16, 2, 8]", ["10.0.0.0/24", "10.0.1.0/24"]],
    ['!Cidr ["2001:db8::/56", 2, 64]', ["2001:db8:0:0::/64", "2001:db8:0:1::/64"]],
    ['!GetAZs ""', ["a", "b", "c", "d", "e", "f"].map((zone) => `eu-west-1${zone}`)],
    ["!GetAZs us-east-1", []],
    ["2012-10-17", "2012-10-17"],
    ["1000.0", "1000.0"],
    ["012345678901", "012345678901"],
  ])("%s", async (expression, value) => {
    expect(await evaluated(expression)).toEqual(value);
  });
});

// AWS's words for the first three are not documented.
test.each([
  ["Value: {Ref: 1}", "Template error: every Ref object must have a single String value."],
  ["Value: !Refer Name", "Template format error: YAML not well-formed. (line 1, column 30)"],
  [
    "Value: !Ref Name\nParameters: {Name: {Type: Strings}}",
    "Template format error: Unrecognized parameter type: Strings",
  ],
  ["Value: !Ref Name\nParameters: {Name: {Type: List<CommaDelimitedList>}}", "Unrecognized parameter type"],
  [
    "Value: !Ref Name\nParameters: {Name: {Type: AWS::SSM::Parameter::Value<AWS::SSM::Parameter::Value<String>>}}",
    "Unrecognized parameter type",
  ],
  // cloudtools/troposphere, pull request 808.
  [
    "Value: !Ref Name\nParameters: {Name: {Type: String, Default: {Fn::Join: ['', [a]]}}}",
    "Template format error: Every Default member must be a string.",
  ],
])("%j is refused", async (text, message) => {
  const [output, more = ""] = text.split("\n");
  const whole = `Outputs: {It: {${output}}}\n${more}\nResources: {Any: {Type: A}}`;
  await expect(async () => {
    const compiled = new CompiledTemplate(templateOf(await readTemplate(whole)), { parameters: [], pseudo: {} });
    for (const [, it] of compiled.outputs()) compiled.evaluate(it, known);
  }).rejects.toThrow(message);
});

test.each([
  "String",
  "List<Number>",
  "List<AWS::EC2::Subnet::Id>",
  "AWS::SSM::Parameter::Name",
  "AWS::SSM::Parameter::Value<List<String>>",
  "AWS::SSM::Parameter::Value<CommaDelimitedList>",
])("a parameter may be of the type %s", (Type) => {
  expect(() => templateOf({ Parameters: { It: { Type } }, Resources: { Any: { Type: "A" } } })).not.toThrow();
});

// CloudFormation User Guide, "Quotas". AWS's words are not documented.
test("a parameter's value has 4,096 bytes at most", () => {
  const valuesOf = (ParameterValue: string) =>
    parameterValues({ It: { Type: "String" } }, [{ ParameterKey: "It", ParameterValue }], undefined);
  expect(valuesOf("é".repeat(2048))).toHaveLength(1);
  expect(() => valuesOf("é".repeat(2049))).toThrow("Parameter 'It' must contain at most 4096 bytes");
});

// YAML's own tags stay, and rules have short tags too (aws-quickstart/quickstart-amazon-eks, issue 142).
test("tags that templates may have", async () => {
  expect(await readTemplate("a: !!str 1\nb: !Contains [[x], !Ref Y]")).toEqual({
    a: "1",
    b: { "Fn::Contains": [["x"], { Ref: "Y" }] },
  });
});

test("the parts of a text of Fn::Sub are the text again", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("$", "{", "}", "!", "a", "B.c"), { maxLength: 12 }), (pieces) => {
      const whole = pieces.join("");
      const parts = partsOfSub(whole).map((part) => ("text" in part ? part.text : named(part.name)));
      // A name that begins with an exclamation mark is a text without it.
      const expected = whole.replaceAll(/\$\{(!?)([^}]*)\}/g, (_, _mark, name: string) => named(name));
      expect(parts.join("")).toBe(expected);
    }),
  );
});

test("each id comes after those that it needs, and what can't be ordered is told", () => {
  const edges = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 16 });
  fc.assert(
    fc.property(edges, (pairs) => {
      const graph = new Map(Array.from({ length: 8 }, (_, id) => [`R${id}`, new Set<string>()]));
      // Without the others there is no cycle.
      for (const [from, to] of pairs) if (from > to) graph.get(`R${from}`)?.add(`R${to}`);
      const order = inOrder(graph);
      expect([...order].sort()).toEqual([...graph.keys()]);
      for (const [id, needs] of graph)
        for (const need of needs) expect(order.indexOf(need)).toBeLessThan(order.indexOf(id));
      graph.get("R0")?.add("R0x");
      graph.set("R0x", new Set(["R0"]));
      expect(() => inOrder(graph)).toThrow(/^Circular dependency between resources: \[R0, R0x/);
    }),
  );
});

test("JSON and YAML of the same template are the same", async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), async (value) => {
      const text = JSON.stringify(value);
      // -0 is written as 0.
      const plain = JSON.parse(text) as unknown;
      expect(await readTemplate(text)).toEqual(plain);
      expect(await readTemplate(`# YAML\n${text}`)).toEqual(plain);
    }),
    { numRuns: 50 },
  );
});

test.each([`${"[".repeat(5000)}${"]".repeat(5000)}`, `a: ${"[".repeat(400)}${"]".repeat(400)}`])(
  "a template that is nested too deeply is refused %#",
  async (deep) => {
    await expect(async () => readTemplate(deep)).rejects.toThrow("Template format error");
  },
);
