import { parseKeyCondition, parseUpdate } from "./parse.js";
import type { KeyConditionNode, Section } from "./tree.js";

/** So many texts of each language are remembered. */
const most = 200;

/**
 * Parses expressions and remembers what it made of the last texts: a program sends the same few again and again, and
 * parsing one takes as long as all the rest of an operation.
 */
export class ParsedExpressions {
  readonly #updates = new Map<string, readonly Section[]>();
  readonly #keyConditions = new Map<string, KeyConditionNode>();

  /** See {@link parseUpdate}. */
  update(text: string): readonly Section[] {
    return remembered(this.#updates, text, parseUpdate);
  }

  /** See {@link parseKeyCondition}. */
  keyCondition(text: string): KeyConditionNode {
    return remembered(this.#keyConditions, text, parseKeyCondition);
  }
}

function remembered<Tree>(known: Map<string, Tree>, text: string, parse: (text: string) => Tree): Tree {
  const found = known.get(text);
  if (found !== undefined) return found;
  const tree = parse(text);
  if (known.size === most) known.delete(known.keys().next().value as string);
  known.set(text, tree);
  return tree;
}
