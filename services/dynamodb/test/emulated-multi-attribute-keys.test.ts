import type { GlobalSecondaryIndex } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { beforeEach, expect, test } from "vitest";
import { emulatedLaboratory } from "./emulated-laboratory.js";

/* The example and the rules of the DynamoDB Developer Guide, "Multi-attribute keys pattern". */

const lab = emulatedLaboratory();
const TableName = "matches";
const attributes = (...names: string[]) =>
  names.map((AttributeName) => ({ AttributeName, AttributeType: "S" as const }));
const index = (IndexName: string, partition: string[], sort: string[]): GlobalSecondaryIndex => ({
  IndexName,
  KeySchema: [
    ...partition.map((AttributeName) => ({ AttributeName, KeyType: "HASH" as const })),
    ...sort.map((AttributeName) => ({ AttributeName, KeyType: "RANGE" as const })),
  ],
  Projection: { ProjectionType: "ALL" },
});
const byRegion = index("by-region", ["tournament", "region"], ["round", "bracket", "id"]);

const match = (id: string, place: string, stage: string) => {
  const [tournament, region] = place.split("/");
  const [round, bracket] = stage.split("/");
  return { id, tournament, region, round, bracket };
};
const matches = [
  match("1", "WINTER/EAST", "FINALS/CHAMPIONSHIP"),
  match("2", "WINTER/EAST", "SEMIFINALS/UPPER"),
  match("3", "WINTER/EAST", "SEMIFINALS/UPPER"),
  match("4", "WINTER/EAST", "QUARTERFINALS/UPPER"),
  match("5", "WINTER/WEST", "FINALS/CHAMPIONSHIP"),
  match("6", "SPRING/EAST", "QUARTERFINALS/LOWER"),
];

beforeEach(async () => {
  await lab.table(TableName, ["id:S"], {
    AttributeDefinitions: attributes("id", "tournament", "region", "round", "bracket"),
    GlobalSecondaryIndexes: [byRegion],
  });
  for (const each of matches) await lab.put(TableName, each);
  await lab.put(TableName, { id: "sparse", tournament: "WINTER", region: "EAST", round: "FINALS" });
});

/** A query of the index by attributes of its key: `round = SEMIFINALS`. */
const query = (conditions: string[]) => {
  const read = conditions.map((each) => each.split(" ") as [string, string, string]);
  return {
    TableName,
    IndexName: "by-region",
    KeyConditionExpression: read
      .map(([, operator], at) =>
        operator === "begins_with" ? `begins_with(#n${at}, :v${at})` : `#n${at} ${operator} :v${at}`,
      )
      .join(" AND "),
    ExpressionAttributeNames: Object.fromEntries(read.map(([name], at) => [`#n${at}`, name])),
    ExpressionAttributeValues: marshall(Object.fromEntries(read.map(([, , value], at) => [`:v${at}`, value]))),
  };
};
const partition = ["tournament = WINTER", "region = EAST"];

test.each<[conditions: string[], ids: string[]]>([
  [[], ["1", "4", "2", "3"]],
  [["round = SEMIFINALS"], ["2", "3"]],
  [["round = SEMIFINALS", "bracket = UPPER", "id = 2"], ["2"]],
  [["round >= QUARTERFINALS"], ["4", "2", "3"]],
  [
    ["round = SEMIFINALS", "bracket begins_with U"],
    ["2", "3"],
  ],
  [["round = SEMIFINALS", "bracket = UPPER", "id > 2"], ["3"]],
])("a query by %j finds %j, in the order of all sort attributes", async (conditions, ids) => {
  expect((await lab.query(query([...partition, ...conditions]))).map(({ id }) => id)).toEqual(ids);
});

test("pages go on after the key of the last item, which has all attributes of the index's key", async () => {
  const input = query(partition);
  const ids: unknown[] = [];
  let ExclusiveStartKey: object | undefined;
  do {
    const page = (await lab.ask("Query", { ...input, Limit: 1, ExclusiveStartKey })) as {
      Items: { id: { S: string } }[];
      LastEvaluatedKey?: object;
    };
    ids.push(...page.Items.map(({ id }) => id.S));
    ExclusiveStartKey = page.LastEvaluatedKey;
    if (ids.length === 1)
      expect(Object.keys(ExclusiveStartKey ?? {}).sort()).toEqual(["bracket", "id", "region", "round", "tournament"]);
  } while (ExclusiveStartKey !== undefined);
  expect(ids).toEqual(["1", "4", "2", "3"]);
});

// The guide names the second text; of a partition attribute that is missing it says only that the query is invalid.
test.each<[conditions: string[], message: string]>([
  [["tournament = WINTER"], "Query condition missed key schema element: region"],
  [[...partition, "bracket = UPPER"], "Query key condition not supported"],
  [[...partition, "round = SEMIFINALS", "id = 2"], "Query key condition not supported"],
  [["tournament = WINTER", "region > EAST"], "Query key condition not supported"],
  [[...partition, "round > QUARTERFINALS", "bracket = UPPER"], "Query key condition not supported"],
])("a query by %j is refused", async (conditions, message) => {
  expect(await lab.refusal("Query", query(conditions))).toBe(`ValidationException: ${message}`);
});

test("an index with such keys is filled when it is added to a table", async () => {
  const Create = index("by-round", ["round", "bracket"], ["region", "tournament"]);
  await lab.ask("UpdateTable", {
    TableName,
    AttributeDefinitions: attributes("tournament", "region", "round", "bracket"),
    GlobalSecondaryIndexUpdates: [{ Create }],
  });
  const found = await lab.query({ ...query(["round = FINALS", "bracket = CHAMPIONSHIP"]), IndexName: "by-round" });
  expect(found.map(({ id }) => id)).toEqual(["1", "5"]);
});

const many = ["a", "b", "c", "d", "e"];
test.each<[string, GlobalSecondaryIndex | undefined, string]>([
  ["four and four attributes", index("by-all", many.slice(0, 4), ["e", "f", "g", "h"]), "CREATING"],
  [
    "five partition attributes",
    index("by-all", many, []),
    "Invalid KeySchema: At most 4 KeySchemaElements can be of the HASH key type",
  ],
  [
    "five sort attributes",
    index("by-all", ["id"], many),
    "Invalid KeySchema: At most 4 KeySchemaElements can be of the RANGE key type",
  ],
  [
    "a sort attribute first",
    {
      ...index("by-all", [], ["a"]),
      KeySchema: [...(index("", [], ["a"]).KeySchema ?? []), ...(index("", ["b"], []).KeySchema ?? [])],
    },
    "Invalid KeySchema: The first KeySchemaElement is not a HASH key type",
  ],
])("an index with %s", async (_, wanted, expected) => {
  const names = ["id", ...new Set(wanted?.KeySchema?.map(({ AttributeName }) => AttributeName as string))];
  const created = await lab
    .ask("CreateTable", {
      TableName: "other",
      KeySchema: [{ AttributeName: "id", KeyType: "HASH" }],
      AttributeDefinitions: attributes(...new Set(names)),
      BillingMode: "PAY_PER_REQUEST",
      GlobalSecondaryIndexes: [wanted],
    })
    .then(
      (answer) => (answer as { TableDescription: { TableStatus: string } }).TableDescription.TableStatus,
      (error: Error) => error.message,
    );
  expect(created).toBe(expected);
});

test("the key of a table keeps one attribute of each kind", async () => {
  const KeySchema = index("", ["a", "b"], []).KeySchema;
  const input = {
    TableName: "other",
    KeySchema,
    AttributeDefinitions: attributes("a", "b"),
    BillingMode: "PAY_PER_REQUEST",
  };
  expect(await lab.refusal("CreateTable", input)).toBe(
    "ValidationException: Invalid KeySchema: The second KeySchemaElement is not a RANGE key type",
  );
});
