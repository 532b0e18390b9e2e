import { parseKeyCondition, parseUpdate } from "./parse.js";
import type { KeyConditionNode, Section } from "./tree.js";

/** The number of cached expressions of each kind. */
const capacity = 200;

/**
 * A cache of parsed expressions: programs send the same few again and again, and parsing one takes as long as the rest of
 * the operation.
 */
export class ParsedExpressions {
  readonly #updates = new Map<string, readonly Section[]>();
  readonly #keyConditions = new Map<string, KeyConditionNode>();

  /** See {@link parseUpdate}. */
  update(text: string): readonly Section[] {
    return cached(this.#updates, text, parseUpdate);
  }

  /** See {@link parseKeyCondition}. */
  keyCondition(text: string): KeyConditionNode {
    return cached(this.#keyConditions, text, parseKeyCondition);
  }
}

function cached<Tree>(cache: Map<string, Tree>, text: string, parse: (text: string) => Tree): Tree {
  const found = cache.get(text);
  if (found !== undefined) return found;
  const tree = parse(text);
  if (cache.size === capacity) cache.delete(cache.keys().next().value as string);
  cache.set(text, tree);
  return tree;
}
