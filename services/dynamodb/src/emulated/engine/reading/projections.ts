import { bare } from "@cloudstub/kit";
import { type Definitions, ExpressionAttributes } from "../../../expressions/expression-attributes.js";
import type { Path } from "../../../expressions/path.js";
import { project } from "../../../expressions/projection.js";
import type { AttributeValue, Item } from "../../../items/attribute-value.js";
import { asStored } from "../../../items/item-text.js";
import type { StoredItem } from "../../state/items.js";
import { duplicateAttribute } from "../errors.js";
import { readProjection } from "../expressions/projection.js";
import { decodeItem } from "../items/encoded-item.js";
import { Slice, type Steps } from "../slices.js";

/** The input members that say which attributes a read returns. */
export interface ProjectionInput {
  readonly ProjectionExpression?: string | undefined;
  readonly AttributesToGet?: readonly string[] | undefined;
}

/** Throws `ValidationException` where AttributesToGet names an attribute twice. */
export function checkAttributesToGet({ AttributesToGet = [] }: ProjectionInput): void {
  const twice = AttributesToGet.find((name, index) => AttributesToGet.indexOf(name) < index);
  if (twice !== undefined) throw duplicateAttribute(twice);
}

/** The paths that a read returns; undefined for all. Throws `ValidationException` for an invalid expression. */
export function projectionOf(input: ProjectionInput, definitions: Definitions): readonly Path[] | undefined {
  if (input.ProjectionExpression === undefined) return input.AttributesToGet?.map((name): Path => [name]);
  return readProjection(input.ProjectionExpression, new ExpressionAttributes("ProjectionExpression", definitions));
}

/** A stored item as a read returns it. */
export function returned(stored: StoredItem, paths: readonly Path[] | undefined): Item {
  return paths === undefined ? asStored(stored.text) : projected(decodeItem(stored), paths);
}

/** Puts the stored items into an answer, in slices: parts of them are decoded. Missing ones stay so. */
export function* returnedInSlices(all: readonly Returnable[]): Steps<(Item | undefined)[]> {
  const slice = new Slice();
  const items: (Item | undefined)[] = [];
  for (const { stored, paths } of all) {
    items.push(stored && returned(stored, paths));
    if (paths !== undefined) slice.spend((stored?.text.length ?? 0) + paths.length);
    if (slice.isOver()) yield;
  }
  return items;
}

interface Returnable {
  readonly stored: StoredItem | undefined;
  readonly paths: readonly Path[] | undefined;
}

/** The parts of an item at some paths. */
export function projected(item: Item, paths: readonly Path[]): Item {
  return project(item, paths) ?? bare<AttributeValue>();
}
