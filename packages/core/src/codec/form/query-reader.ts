import { bare, type Member, type ServiceModel, type ShapeRef, type StructureShape } from "@cloudstub/kit";
import { memoized, refOf, resolve, traitsOf } from "../../model/shapes.js";
import { withPath } from "../malformed.js";
import { textReader } from "../text-values.js";
import type { FormNode } from "./query-form.js";

/** From a node of a form to what the handler gets. */
export type QueryReader = (node: FormNode) => unknown;

/** Makes readers for a model's shapes, by the names that the Query protocol gives to members, elements and entries. */
export function queryReaders(model: ServiceModel): (ref: ShapeRef) => QueryReader {
  return memoized<QueryReader>((ref, readerOf) => {
    const shape = resolve(model, ref);
    if (typeof shape === "string") {
      const read = textReader(shape, "date-time");
      return ({ value = "" }) => read(value);
    }
    if (shape.type === "list") {
      const { xmlName = "member" } = traitsOf(shape.member);
      const read = listReader(shape.member, readerOf);
      return (node) => read(node.children.get(xmlName) ?? empty);
    }
    if (shape.type === "map") {
      const read = mapReader(shape.key, shape.value, readerOf);
      return (node) => read(node.children.get("entry") ?? empty);
    }
    return structureReader(model, shape, readerOf);
  });
}

const empty: FormNode = { children: new Map() };

function structureReader(
  model: ServiceModel,
  shape: StructureShape,
  readerOf: (ref: ShapeRef) => QueryReader,
): QueryReader {
  const members = new Map(
    Object.entries(shape.members).map(([name, member]) => [
      traitsOf(member).xmlName ?? name,
      { name, read: memberReader(model, member, readerOf) },
    ]),
  );
  return function readStructure(node) {
    const result: { [name: string]: unknown } = {};
    // Forms name few of the members that an operation may have.
    for (const [part, child] of node.children) {
      const member = members.get(part);
      if (member === undefined) continue;
      try {
        result[member.name] = member.read(child);
      } catch (error) {
        throw withPath(member.name, error);
      }
    }
    return result;
  };
}

function memberReader(model: ServiceModel, member: Member, readerOf: (ref: ShapeRef) => QueryReader): QueryReader {
  const shape = resolve(model, refOf(member));
  if (traitsOf(member).xmlFlattened && typeof shape !== "string") {
    const read =
      shape.type === "list"
        ? listReader(shape.member, readerOf)
        : shape.type === "map" && mapReader(shape.key, shape.value, readerOf);
    if (read) return (node) => read(withNumber(node));
  }
  return readerOf(refOf(member));
}

function listReader(member: Member, readerOf: (ref: ShapeRef) => QueryReader): QueryReader {
  const read = readerOf(refOf(member));
  return (node) => numbered(node).map(read);
}

/** A single element may come without a number, as in the examples of the SQS API reference: `AttributeName=All`. */
function withNumber(node: FormNode): FormNode {
  return numbered(node).length === 0 ? { children: new Map([["1", node]]) } : node;
}

/** Keys are data that clients choose, so the result inherits nothing. */
function mapReader(key: Member, value: Member, readerOf: (ref: ShapeRef) => QueryReader): QueryReader {
  const keyName = traitsOf(key).xmlName ?? "key";
  const valueName = traitsOf(value).xmlName ?? "value";
  const read = readerOf(refOf(value));
  return (node) => {
    const result = bare<unknown>();
    for (const { children } of numbered(node)) {
      result[children.get(keyName)?.value ?? ""] = read(children.get(valueName) ?? empty);
    }
    return result;
  };
}

/** The children named 1, 2, 3 … in this order. */
function numbered({ children }: FormNode): FormNode[] {
  return [...children]
    .filter(([name]) => /^\d+$/.test(name))
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, child]) => child);
}
