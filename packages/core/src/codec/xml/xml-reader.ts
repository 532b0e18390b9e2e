import { bare, type Member, type ServiceModel, type ShapeRef, type StructureShape } from "@cloudstub/kit";
import { memoized, refOf, resolve, traitsOf } from "../../model/shapes.js";
import { withPath } from "../malformed.js";
import { textReader } from "../text-values.js";
import type { XmlElement } from "./xml-tree.js";

/** From an element to what the handler gets. */
export type XmlReader = (element: XmlElement) => unknown;

/** Makes readers for a model's shapes, by Smithy's XML bindings. */
export function xmlReaders(model: ServiceModel): (ref: ShapeRef) => XmlReader {
  return memoized<XmlReader>((ref, readerOf) => {
    const shape = resolve(model, ref);
    if (typeof shape === "string") {
      const read = textReader(shape, "date-time");
      return ({ text }) => read(text);
    }
    if (shape.type === "list") {
      const read = readerOf(refOf(shape.member));
      return ({ children }) => children.map(read);
    }
    if (shape.type === "map") {
      const readEntry = entryReader(shape.key, shape.value, readerOf);
      return ({ children }) => mapOf(children.map(readEntry));
    }
    return structureReader(model, shape, readerOf);
  });
}

function structureReader(
  model: ServiceModel,
  shape: StructureShape,
  readerOf: (ref: ShapeRef) => XmlReader,
): XmlReader {
  const members = Object.entries(shape.members).map(([name, member]) => memberReader(model, [name, member], readerOf));
  return function readStructure(element) {
    const result: { [name: string]: unknown } = {};
    let name = "";
    try {
      for (const member of members) {
        name = member.name;
        const value = member.read(element);
        if (value !== undefined) result[name] = value;
      }
    } catch (error) {
      throw withPath(name, error);
    }
    return result;
  };
}

function memberReader(model: ServiceModel, [name, member]: [string, Member], readerOf: (ref: ShapeRef) => XmlReader) {
  const { xmlName = name, xmlAttribute } = traitsOf(member);
  const local = localName(xmlName);
  // Made when it is first needed, as a shape may have itself for a member.
  let readFound: ((found: readonly XmlElement[]) => unknown) | undefined;
  return { name, read };

  function read(element: XmlElement): unknown {
    if (xmlAttribute) return element.attributes.get(xmlName);
    const found = element.children.filter((child) => child.name === local);
    if (found.length === 0) return undefined;
    readFound ??= foundReader(model, member, readerOf);
    return readFound(found);
  }
}

/** Reads the elements of a member, of which a flattened list or map may have many. */
function foundReader(
  model: ServiceModel,
  member: Member,
  readerOf: (ref: ShapeRef) => XmlReader,
): (found: readonly XmlElement[]) => unknown {
  const shape = traitsOf(member).xmlFlattened ? resolve(model, refOf(member)) : undefined;
  if (typeof shape === "object" && shape.type === "list") {
    const readItem = readerOf(refOf(shape.member));
    return (found) => found.map(readItem);
  }
  if (typeof shape === "object" && shape.type === "map") {
    const readEntry = entryReader(shape.key, shape.value, readerOf);
    return (found) => mapOf(found.map(readEntry));
  }
  const readOne = readerOf(refOf(member));
  return ([first]) => readOne(first as XmlElement);
}

function entryReader(
  key: Member,
  value: Member,
  readerOf: (ref: ShapeRef) => XmlReader,
): (entry: XmlElement) => [string, unknown] {
  const keyName = traitsOf(key).xmlName ?? "key";
  const valueName = traitsOf(value).xmlName ?? "value";
  return ({ children }) => {
    const valueElement = children.find(({ name }) => name === valueName);
    return [
      children.find(({ name }) => name === keyName)?.text ?? "",
      valueElement && readerOf(refOf(value))(valueElement),
    ];
  };
}

/** Keys are data that clients choose, so the result inherits nothing. */
function mapOf(entries: readonly [string, unknown][]): object {
  return Object.assign(bare(), Object.fromEntries(entries));
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
