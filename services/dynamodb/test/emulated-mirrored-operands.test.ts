import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { repetitions } from "../../../tests/repetitions.js";
import { anyValue } from "./any-item.js";
import { emulatedLaboratory } from "./emulated-laboratory.js";

const lab = emulatedLaboratory();

/** Each comparison with the one that says the same of exchanged operands. */
const mirrored = { "=": "=", "<": ">", "<=": ">=", ">": "<", ">=": "<=" };
const comparators = Object.keys(mirrored) as (keyof typeof mirrored)[];

/** What an answer has to say of `x operator y`, given the order of x and y. */
const holds: { readonly [operator: string]: (order: number) => boolean } = {
  "=": (order) => order === 0,
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
};

const bytesOf = ({ S, B }: AttributeValue) => Buffer.from((S ?? B) as string | Uint8Array);
const orderOf = (a: AttributeValue, b: AttributeValue) =>
  a.N === undefined ? Buffer.compare(bytesOf(a), bytesOf(b)) : Math.sign(Number(a.N) - Number(b.N));

/** Values of the types that keys have, few enough to meet again. */
const keyValues: { readonly [type: string]: fc.Arbitrary<AttributeValue> } = {
  S: fc
    .string({ unit: fc.constantFrom("a", "b", "é", "😀", "\u0000"), minLength: 1, maxLength: 3 })
    .map((S) => ({ S })),
  N: fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer()).map((n) => ({ N: String(n) })),
  B: fc.uint8Array({ minLength: 1, maxLength: 2, max: 3 }).map((B) => ({ B })),
};
const textOf = (value: AttributeValue) => JSON.stringify(value.B ? { B: [...value.B] } : value);

describe.each(["S", "N", "B"])("a sort key of type %s", (type) => {
  beforeEach(() => lab.table("keyed", ["p:S", `c:${type}`]));

  // As tests of ScyllaDB's Alternator found of DynamoDB: ":p=p AND :c<c" answers with the items whose c is greater than :c.
  test("is compared as the key condition is written, whichever operand comes first", async () => {
    let partition = 0;
    const value = keyValues[type] as fc.Arbitrary<AttributeValue>;
    const keys = fc.uniqueArray(value, { minLength: 1, maxLength: 5, selector: textOf });
    await fc.assert(
      fc.asyncProperty(keys, value, fc.constantFrom(...comparators), async (all, c, operator) => {
        const p = { S: String(partition++) };
        for (const key of all) await lab.ask("PutItem", { TableName: "keyed", Item: { p, c: key } });
        const query = async (KeyConditionExpression: string) => {
          const ExpressionAttributeValues = { ":p": p, ":c": c };
          const { Items } = (await lab.ask("Query", {
            TableName: "keyed",
            KeyConditionExpression,
            ExpressionAttributeValues,
          })) as {
            readonly Items: { readonly c: AttributeValue }[];
          };
          return Items.map((item) => textOf(item.c));
        };
        const select = async (where: string) => {
          const { Items } = (await lab.ask("ExecuteStatement", {
            Statement: `SELECT c FROM keyed WHERE ${where}`,
            Parameters: [p, c],
          })) as {
            readonly Items: { readonly c: AttributeValue }[];
          };
          return Items.map((item) => textOf(item.c));
        };
        const expected = all
          .filter((key) => holds[operator]?.(orderOf(key, c)))
          .sort(orderOf)
          .map(textOf);
        expect(await query(`p = :p AND c ${operator} :c`)).toEqual(expected);
        expect(await query(`:p = p AND :c ${mirrored[operator]} c`)).toEqual(expected);
        expect(await query(`((:c) ${mirrored[operator]} c) AND (:p = (p))`)).toEqual(expected);
        expect(await select(`p = ? AND c ${operator} ?`)).toEqual(expected);
        expect(await select(`? = p AND ? ${mirrored[operator]} c`)).toEqual(expected);
      }),
      { numRuns: repetitions(40) },
    );
  });
});

/** Values of all types, often the same ones. Half a surrogate pair can't be stored. */
const value = fc.oneof(
  anyValue.filter((each) => !JSON.stringify(each).includes("\\ud")),
  fc.oneof(...Object.values(keyValues)),
  fc.constantFrom<AttributeValue>(
    { SS: ["a", "b"] },
    { SS: ["b", "a"] },
    { L: [{ N: "1" }] },
    { L: [{ N: "1.0" }] },
    { M: {} },
  ),
);
const item = fc.record({ a: value, b: value, c: value }, { requiredKeys: [] });

/** A condition and its mirror image. */
type Pair = readonly [written: string, turned: string];

const operand = fc.constantFrom("a", "b", "c", ":x", ":y");
const pair: fc.Arbitrary<Pair> = fc.oneof(
  fc
    .tuple(operand, fc.constantFrom(...comparators), operand)
    .map(([left, operator, right]): Pair => [`${left} ${operator} ${right}`, `${right} ${mirrored[operator]} ${left}`]),
  fc.tuple(operand, operand).map(([left, right]): Pair => [`${left} <> ${right}`, `${right} <> ${left}`]),
  fc
    .tuple(fc.constantFrom("a", ":x"), fc.constantFrom("b", ":y"), fc.constantFrom("c"))
    .map(
      ([middle, low, high]): Pair => [
        `${middle} BETWEEN ${low} AND ${high}`,
        `${low} <= ${middle} AND ${high} >= ${middle}`,
      ],
    ),
  fc
    .tuple(fc.constantFrom("a", ":x"), fc.constantFrom("b", ":y"), fc.constantFrom("c"))
    .map(
      ([one, first, second]): Pair => [`${one} IN (${first}, ${second})`, `${first} = ${one} OR ${second} = ${one}`],
    ),
);

/** A refusal goes on with the operator and the first operand that is wrong, which are those of the text. */
const withoutDetails = (answer: unknown) => (typeof answer === "string" ? answer.split(";")[0] : answer);

describe("a condition on attributes", () => {
  beforeEach(() => lab.table("plain", ["p:S"]));

  test("says the same as its mirror image: in a filter, in a write's condition, and in PartiQL", async () => {
    let partition = 0;
    await fc.assert(
      fc.asyncProperty(item, value, value, pair, async (attributes, x, y, [written, turned]) => {
        const p = { S: String(partition++) };
        await lab.ask("PutItem", { TableName: "plain", Item: { ...attributes, p } });
        const valuesOf = (text: string) => ({
          ...(text.includes(":x") && { ":x": x }),
          ...(text.includes(":y") && { ":y": y }),
        });
        const query = async (FilterExpression: string) => {
          const ExpressionAttributeValues = { ":p": p, ...valuesOf(FilterExpression) };
          const answer = await lab.refusal("Query", {
            TableName: "plain",
            KeyConditionExpression: ":p = p",
            FilterExpression,
            ExpressionAttributeValues,
          });
          return typeof answer === "string" ? answer : (answer as { readonly Count: number }).Count === 1;
        };
        const update = async (ConditionExpression: string) => {
          const values = valuesOf(ConditionExpression);
          const given = Object.keys(values).length === 0 ? undefined : values;
          const answer = await lab.refusal("UpdateItem", {
            TableName: "plain",
            Key: { p },
            ConditionExpression,
            ExpressionAttributeValues: given,
          });
          return typeof answer === "string" ? !answer.startsWith("ConditionalCheckFailedException") && answer : true;
        };
        const select = async (where: string) => {
          const Parameters = [p, ...(where.match(/:[xy]/g) ?? []).map((name) => (name === ":x" ? x : y))];
          const Statement = `SELECT * FROM plain WHERE p = ? AND (${where.replace(/:[xy]/g, "?")})`;
          const answer = await lab.refusal("ExecuteStatement", { Statement, Parameters });
          return typeof answer === "string" ? answer : (answer as { readonly Items: unknown[] }).Items.length === 1;
        };
        const said = await Promise.all([query(written), update(written), select(written)]);
        const saidTurned = await Promise.all([query(turned), update(turned), select(turned)]);
        expect(saidTurned.map(withoutDetails), `${turned} as ${written}`).toEqual(said.map(withoutDetails));
        const [filtered, updated] = said;
        if (typeof filtered === "boolean") expect(updated).toBe(filtered);
      }),
      { numRuns: repetitions(150) },
    );
  });
});
