import { type ExpressionName, invalidExpression } from "./errors.js";
import { SyntaxError as PeggySyntaxError, parse as parseText } from "./generated/parser.js";
import { describeSyntaxError } from "./syntax-error.js";
import type { ConditionName, KeyConditionNode, ParsedCondition, PathNode, Section } from "./tree.js";

/** In bytes (DynamoDB Developer Guide, "Quotas"). It also bounds the nesting of functions. */
const maxSize = 4096;

const conditionWords = ["AND", "OR", "NOT", "BETWEEN", "IN"];

const languages = {
  ConditionExpression: { startRule: "ItemCondition", keywords: conditionWords },
  FilterExpression: { startRule: "ItemCondition", keywords: conditionWords },
  KeyConditionExpression: { startRule: "KeyCondition", keywords: conditionWords },
  ProjectionExpression: { startRule: "Projection", keywords: [] },
  UpdateExpression: { startRule: "Update", keywords: ["SET", "REMOVE", "ADD", "DELETE"] },
} as const;

/** The sections of an UpdateExpression. Throws `ValidationException` if it is empty, too long or has a syntax error. */
export function parseUpdate(text: string): readonly Section[] {
  return parse("UpdateExpression", text) as readonly Section[];
}

/** The conditions of a KeyConditionExpression. Throws `ValidationException` if it is empty, too long or has a syntax error. */
export function parseKeyCondition(text: string): KeyConditionNode {
  return parse("KeyConditionExpression", text) as KeyConditionNode;
}

/** The tree of a condition. Throws `ValidationException` if it is empty, too long or has a syntax error. */
export function parseCondition(name: ConditionName, text: string): ParsedCondition {
  return parse(name, text) as ParsedCondition;
}

/** The paths of a ProjectionExpression. Throws `ValidationException` if it is empty, too long or has a syntax error. */
export function parseProjection(text: string): readonly PathNode[] {
  return parse("ProjectionExpression", text) as readonly PathNode[];
}

function parse(name: keyof typeof languages, text: string): unknown {
  if (text === "") throw invalidExpression(name, "The expression can not be empty;");
  checkSize(name, text);
  try {
    return parseText(text, languages[name]);
  } catch (error) {
    if (!(error instanceof PeggySyntaxError)) throw error;
    const { location } = error as unknown as { readonly location: { readonly start: { readonly offset: number } } };
    throw invalidExpression(name, describeSyntaxError(text, location.start.offset));
  }
}

/** Throws `ValidationException` for a text of too many bytes. */
export function checkSize(name: ExpressionName, text: string): void {
  const size = Buffer.byteLength(text);
  if (size <= maxSize) return;
  throw invalidExpression(name, `Expression size has exceeded the maximum allowed size; expression size: ${size}`);
}
