import { arn } from "@cloudstub/kit";
import { functionNotFound, invalidFunctionName } from "./errors.js";
import type { FunctionConfiguration } from "./state.js";
import type { LambdaCall } from "./types.js";

/** AWS's pattern of a function's name or ARN. Errors print it. */
const nameOrArn =
  /^(arn:(aws[a-zA-Z-]*)?:lambda:)?([a-z]{2}(-[a-z]+)+-\d{1}:)?(\d{12}:)?(function:)?([a-zA-Z0-9-_]+)(:(\$LATEST|[a-zA-Z0-9-_]+))?$/;
const patternText = nameOrArn.source.slice(1, -1);
const nameGroup = 7;

/**
 * The name in a name, partial ARN or full ARN; a trailing qualifier is dropped (specification 4.4). Only the name counts: region
 * and account are not compared. Throws `ValidationException` for any other text.
 */
export function functionNameIn(text: string, member = "functionName"): string {
  const name = nameOrArn.exec(text)?.[nameGroup];
  if (name === undefined) throw invalidFunctionName(member, text, patternText);
  return name;
}

/** The ARN of a function, unqualified. */
export function functionArn(call: Pick<LambdaCall, "partition" | "region" | "account">, name: string): string {
  return arn(call, "lambda", `function:${name}`);
}

/** A function and the name under which it is stored. */
export interface FoundFunction {
  readonly name: string;
  readonly configuration: FunctionConfiguration;
}

/** The function with a name or ARN. Throws `ResourceNotFoundException`, or `ValidationException` for any other text. */
export function findFunction(call: LambdaCall, text: string, member = "functionName"): FoundFunction {
  const name = functionNameIn(text, member);
  const configuration = call.state.functions.get(name);
  if (configuration === undefined) throw functionNotFound(functionArn(call, name));
  return { name, configuration };
}
