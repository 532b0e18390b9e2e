/** The forms that tags have in the inputs of AWS's models: of IAM and DynamoDB, KMS, Lambda, SQS, ECR, CloudWatch Logs. */
import { expect, test } from "vitest";
import { requestTags } from "../../src/policies/request-tags.js";

test.each([
  [{ Tags: [{ Key: "Team", Value: "blue" }, { Key: "stage" }] }, ["Team", "stage"], ["blue"]],
  [{ Tags: [{ TagKey: "team", TagValue: "blue" }] }, ["team"], ["blue"]],
  [{ Tags: { team: "blue" } }, ["team"], ["blue"]],
  [{ tags: { team: "blue" } }, ["team"], ["blue"]],
  [{ tags: [{ Key: "team", Value: "blue" }] }, ["team"], ["blue"]],
  [{ TagKeys: ["team"] }, ["team"], []],
  [{ tagKeys: ["team"] }, ["team"], []],
  [{ tags: ["team"] }, ["team"], []],
  [{ Tags: null, TagKeys: [] }, [], []],
  [{}, [], []],
])("%j", (input, keys, team) => {
  const tags = requestTags(input);
  expect([tags("aws:tagkeys"), tags("aws:requesttag/team"), tags("aws:other")]).toEqual([keys, team, undefined]);
});
