import { type JsonErrors, type ServiceModel, type Shape, unmodelled } from "@cloudstub/kit";
import { describe, expect, test } from "vitest";
import { awsJson } from "../../src/protocols/aws-json.js";
import { restJson } from "../../src/protocols/rest-json.js";

const model: ServiceModel = {
  source: "written by hand",
  namespace: "org.example.post",
  version: "2020-01-01",
  targetPrefix: "Post",
  operations: { Send: {}, Take: { output: "Letter" } },
  shapes: new Map<string, Shape>([["Letter", { type: "structure", members: { Text: "string" } }]]),
  errors: {
    Lost: { status: 400 },
    Burnt: { status: 400, message: "Message", members: { Type: "string", Where: "string" } },
    Silent: { status: 400, message: null },
  },
};

function error(code: string, message: string, members = {}) {
  return unmodelled(code, 400, message, members);
}

const bodyOf = (jsonErrors: JsonErrors | undefined, thrown: ReturnType<typeof error>, protocol = awsJson("1.0")) =>
  protocol({ ...model, ...(jsonErrors && { jsonErrors }) }).error(thrown, "id").body;

describe("AWS JSON", () => {
  test.each<[what: string, jsonErrors: JsonErrors | undefined, thrown: ReturnType<typeof error>, body: string]>([
    [
      "the contract's form, whatever the model says of the message",
      undefined,
      error("Burnt", "All of it.", { Where: "here" }),
      '{"__type":"org.example.post#Burnt","message":"All of it.","Where":"here"}',
    ],
    ["the contract's empty message", undefined, error("Lost", ""), '{"__type":"org.example.post#Lost","message":""}'],
    [
      "a message as the model names it",
      {},
      error("Lost", "Gone."),
      '{"__type":"org.example.post#Lost","message":"Gone."}',
    ],
    [
      "a message as the model names it, after the other members",
      {},
      error("Burnt", "All of it.", { Where: "here" }),
      '{"__type":"org.example.post#Burnt","Where":"here","Message":"All of it."}',
    ],
    ["no message where the model has none", {}, error("Silent", "Hush."), '{"__type":"org.example.post#Silent"}'],
    ["no message where it is empty", {}, error("Lost", ""), '{"__type":"org.example.post#Lost"}'],
    ["a bare type", { namespace: "" }, error("Lost", "Gone."), '{"__type":"Lost","message":"Gone."}'],
    [
      "a namespace of its own",
      { namespace: "post", namespaces: { Lost: "front" } },
      error("Lost", "Gone."),
      '{"__type":"front#Lost","message":"Gone."}',
    ],
    [
      "an error that is not modelled",
      { messages: { Denied: "Message" } },
      error("Denied", "No."),
      '{"__type":"org.example.post#Denied","Message":"No."}',
    ],
    ["no message, as recorded", { messages: { Lost: null } }, error("Lost", "x"), '{"__type":"org.example.post#Lost"}'],
    [
      "a code that is the name of a member of all objects",
      { namespaces: {}, messages: {} },
      error("constructor", "x"),
      '{"__type":"org.example.post#constructor","message":"x"}',
    ],
  ])("%s", (_, jsonErrors, thrown, body) => {
    expect(bodyOf(jsonErrors, thrown)).toBe(body);
  });
});

describe("REST-JSON", () => {
  test.each<[what: string, jsonErrors: JsonErrors | undefined, thrown: ReturnType<typeof error>, body: string]>([
    [
      "the contract's form",
      undefined,
      error("Burnt", "All of it.", { Type: "User" }),
      '{"message":"All of it.","Type":"User"}',
    ],
    [
      "members of every error whose shape has them",
      { members: { Type: "User" } },
      error("Burnt", "All of it."),
      '{"Type":"User","Message":"All of it."}',
    ],
    [
      "the member that an error gives itself",
      { members: { Type: "User" } },
      error("Burnt", "All of it.", { Type: "Service" }),
      '{"Type":"Service","Message":"All of it."}',
    ],
    ["no such member in others", { members: { Type: "User" } }, error("Lost", "Gone."), '{"message":"Gone."}'],
    ["nothing at all", {}, error("Silent", "Hush."), "{}"],
  ])("%s", (_, jsonErrors, thrown, body) => {
    expect(bodyOf(jsonErrors, thrown, restJson)).toBe(body);
  });
});

test("an operation without an output has no body where the service says so; others keep theirs", () => {
  const bodies = (emptyBodies?: true) => {
    const codec = awsJson("1.0")({ ...model, ...(emptyBodies && { emptyBodies }) });
    return ["Send", "Take"].map((name) => codec.operation(name).encode({}, "id").body);
  };
  expect(bodies()).toEqual(["{}", "{}"]);
  expect(bodies(true)).toEqual(["", "{}"]);
});
