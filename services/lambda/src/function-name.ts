import { arn } from "@cloudstub/kit";
import { functionNotFound, invalidFunctionName } from "./errors.js";
import type { FunctionConfiguration } from "./state.js";
import type { LambdaCall } from "./types.js";

/** What is a function's name or ARN, in the notation of AWS's errors, which print it. */
const form =
  /^(arn:(aws[a-zA-Z-]*)?:lambda:)?([a-z]{2}(-[a-z]+)+-\d{1}:)?(\d{12}:)?(function:)?([a-zA-Z0-9-_]+)(:(\$LATEST|[a-zA-Z0-9-_]+))?$/;
const pattern = form.source.slice(1, -1);
const nameGroup = 7;

/**
 * The name in a name, partial ARN or full ARN; a qualifier at its end is dropped (specification 4.4). Only the name counts: region
 * and account are not compared. Throws `ValidationException` where the text is none of them.
 */
export function functionNameIn(text: string, member = "functionName"): string {
  const name = form.exec(text)?.[nameGroup];
  if (name === undefined) throw invalidFunctionName(member, text, pattern);
  return name;
}

/** The ARN of a function, unqualified. */
export function functionArn(call: Pick<LambdaCall, "partition" | "region" | "account">, name: string): string {
  return arn(call, "lambda", `function:${name}`);
}

/** A function and the name under which it is stored. */
export interface Found {
  readonly name: string;
  readonly configuration: FunctionConfiguration;
}

/** The function that a name or ARN leads to. Throws `ResourceNotFoundException`, or `ValidationException` where it is neither. */
export function findFunction(call: LambdaCall, text: string, member = "functionName"): Found {
  const name = functionNameIn(text, member);
  const configuration = call.state.functions.get(name);
  if (configuration === undefined) throw functionNotFound(functionArn(call, name));
  return { name, configuration };
}
