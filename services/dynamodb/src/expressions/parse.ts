import { type ExpressionName, invalidExpression } from "./errors.js";
import { SyntaxError as KeyConditionSyntaxError, parse as parseKeyConditionText } from "./generated/key-condition-parser.js";
import { parse as parseUpdateText, SyntaxError as UpdateSyntaxError } from "./generated/update-parser.js";
import { describeSyntaxError } from "./syntax-error.js";
import type { KeyConditionNode, Section } from "./tree.js";

/** Longer expressions are refused, in bytes (DynamoDB Developer Guide, "Quotas"). It also bounds how deep functions nest. */
const longest = 4096;

interface Parser {
  readonly parse: (text: string, options: object) => unknown;
  readonly SyntaxError: new (...args: never[]) => Error;
}

/** The sections of an UpdateExpression. Throws `ValidationException` where it is empty, too long or not in the language. */
export function parseUpdate(text: string): readonly Section[] {
  return parse("UpdateExpression", text, { parse: parseUpdateText, SyntaxError: UpdateSyntaxError }) as readonly Section[];
}

/** The conditions of a KeyConditionExpression. Throws `ValidationException` where it is empty, too long or not in the language. */
export function parseKeyCondition(text: string): KeyConditionNode {
  return parse("KeyConditionExpression", text, { parse: parseKeyConditionText, SyntaxError: KeyConditionSyntaxError }) as KeyConditionNode;
}

function parse(name: ExpressionName, text: string, parser: Parser): unknown {
  if (text === "") throw invalidExpression(name, "The expression can not be empty;");
  const size = Buffer.byteLength(text);
  if (size > longest) {
    throw invalidExpression(name, `Expression size has exceeded the maximum allowed size; expression size: ${size}`);
  }
  try {
    return parser.parse(text, {});
  } catch (error) {
    if (!(error instanceof parser.SyntaxError)) throw error;
    const { location } = error as Error & { readonly location: { readonly start: { readonly offset: number } } };
    throw invalidExpression(name, describeSyntaxError(text, location.start.offset));
  }
}
