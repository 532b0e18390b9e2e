import { parseKeyCondition, parseUpdate } from "./parse.js";
import type { KeyConditionNode, Section } from "./tree.js";

/**
 * Parsed expressions by their text: programs send the same few again and again, and parsing one takes as long as the rest of
 * the operation. Parsing is pure, so that all worlds share the caches.
 */
const updates = new Map<string, readonly Section[]>();
const keyConditions = new Map<string, KeyConditionNode>();

/** The size of each cache. The oldest entry leaves it first. */
const capacity = 200;

/** {@link parseUpdate}, cached. */
export function parsedUpdate(text: string): readonly Section[] {
  return cached(updates, text, parseUpdate);
}

/** {@link parseKeyCondition}, cached. */
export function parsedKeyCondition(text: string): KeyConditionNode {
  return cached(keyConditions, text, parseKeyCondition);
}

function cached<Tree>(cache: Map<string, Tree>, text: string, parse: (text: string) => Tree): Tree {
  const found = cache.get(text);
  if (found !== undefined) return found;
  const tree = parse(text);
  if (cache.size === capacity) cache.delete(cache.keys().next().value as string);
  cache.set(text, tree);
  return tree;
}
