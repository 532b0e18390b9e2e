import { randomUUID } from "node:crypto";
import { answer, json } from "./answers.js";
import type { Answer } from "./operations.js";

const functions = new Map<string, object>();

export function createFunction(body: Buffer): Answer {
  const configuration = JSON.parse(body.toString()) as { FunctionName: string };
  functions.set(configuration.FunctionName, configuration);
  return json({ FunctionName: configuration.FunctionName });
}

/** Gives the payload back, as contract fidelity does; it is bytes, so nothing is to be parsed. */
export function invoke(path: string, body: Buffer): Answer {
  const name = path.slice("/2015-03-31/functions/".length, -"/invocations".length);
  if (!functions.has(name)) throw new Error(`There is no function ${name}.`);
  const headers = {
    "Content-Type": "application/json",
    "x-amzn-RequestId": randomUUID(),
    "X-Amz-Executed-Version": "$LATEST",
  };
  return answer(200, body, headers);
}
