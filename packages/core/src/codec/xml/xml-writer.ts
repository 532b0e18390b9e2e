import type { Member, ServiceModel, ShapeRef, SimpleType, StructureShape, Traits } from "@cloudstub/kit";
import { plainName } from "../../model/derived-shapes.js";
import { memoized, refOf, resolve, traitsOf } from "../../model/shapes.js";
import { textWriter } from "../text-values.js";
import { escapeAttribute } from "./xml-text.js";

/** Writes a value as an element of this name, with the attributes given as text (`xmlns="…"`). */
export type XmlWriter = (name: string, value: unknown, attributes?: string) => string;

/** Makes writers for a model's shapes, by Smithy's XML bindings. `textOf` makes character data of a text. */
export function xmlWriters(model: ServiceModel, textOf: (text: string) => string): (ref: ShapeRef) => XmlWriter {
  const container = model.xmlSelfClosing ? selfClosing : element;
  return memoized<XmlWriter>((ref, writerOf) => {
    const shape = resolve(model, ref);
    if (typeof shape === "string") {
      const write = simpleWriter(model, shape);
      return (name, value, attributes = "") => element(name, textOf(write(value)), attributes);
    }
    if (shape.type === "list") {
      const { xmlName = "member" } = traitsOf(shape.member);
      const write = memberWriter(shape.member, writerOf);
      return (name, value, attributes = "") =>
        container(name, (value as unknown[]).map((each) => write(xmlName, each)).join(""), attributes);
    }
    if (shape.type === "map") {
      const write = entryWriter(shape.key, shape.value, writerOf);
      return (name, value, attributes = "") =>
        container(
          name,
          Object.entries(value as object)
            .map((entry) => write("entry", entry))
            .join(""),
          attributes,
        );
    }
    return structureWriter(model, inWrittenOrder(model, ref, shape), writerOf);
  });
}

/** An element around content that is escaped already. */
export function element(name: string, content: string, attributes = ""): string {
  return `<${name}${attributes && ` ${attributes}`}>${content}</${name}>`;
}

/** An element around content, or one tag where there is none. */
export function selfClosing(name: string, content: string, attributes = ""): string {
  return content === "" ? `<${name}${attributes && ` ${attributes}`}/>` : element(name, content, attributes);
}

/** The `xmlns` attribute of a trait or of a plain address; empty where there is none. */
export function namespaceAttribute(namespace: Traits["xmlNamespace"]): string {
  if (namespace === undefined) return "";
  const [prefix, uri] = typeof namespace === "string" ? ["", namespace] : namespace;
  return `xmlns${prefix && `:${prefix}`}="${escapeAttribute(uri)}"`;
}

function simpleWriter({ xmlMilliseconds }: ServiceModel, type: SimpleType): (value: unknown) => string {
  const isTime = type === "timestamp" || type === "date-time";
  return xmlMilliseconds && isTime ? (value) => (value as Date).toISOString() : textWriter(type, "date-time");
}

/** The members of a structure in the order in which the service writes them. */
function inWrittenOrder({ xmlFirst = {} }: ServiceModel, ref: ShapeRef, shape: StructureShape): StructureShape {
  const first = xmlFirst[plainName(ref)];
  if (first === undefined) return shape;
  const ordered = first.flatMap((name) => {
    const member = shape.members[name];
    return member === undefined ? [] : ([[name, member]] as const);
  });
  return { ...shape, members: { ...Object.fromEntries(ordered), ...shape.members } };
}

function structureWriter(
  model: ServiceModel,
  shape: StructureShape,
  writerOf: (ref: ShapeRef) => XmlWriter,
): XmlWriter {
  const container = model.xmlSelfClosing ? selfClosing : element;
  const isAttribute = (member: Member) => traitsOf(member).xmlAttribute === 1;
  const inAttributes = Object.entries(shape.members).filter(([, member]) => isAttribute(member));
  const inContent = Object.entries(shape.members)
    .filter(([, member]) => !isAttribute(member))
    .map(([name, member]) => ({ name, write: contentWriter(model, [name, member], writerOf) }));
  return function writeStructure(elementName, value, attributes = "") {
    const source = value as { readonly [name: string]: unknown };
    let content = "";
    for (const { name, write } of inContent) {
      if (source[name] !== undefined) content += write(source[name]);
    }
    const own = inAttributes.flatMap(([name, member]) =>
      source[name] === undefined
        ? []
        : [`${traitsOf(member).xmlName ?? name}="${escapeAttribute(source[name] as string)}"`],
    );
    return container(elementName, content, [attributes, ...own].filter(Boolean).join(" "));
  };
}

function contentWriter(
  model: ServiceModel,
  [name, member]: [string, Member],
  writerOf: (ref: ShapeRef) => XmlWriter,
): (value: unknown) => string {
  const { xmlName = name, xmlFlattened } = traitsOf(member);
  const shape = resolve(model, refOf(member));
  if (xmlFlattened && typeof shape !== "string" && shape.type === "list") {
    const write = memberWriter(shape.member, writerOf);
    return (value) => (value as unknown[]).map((each) => write(xmlName, each)).join("");
  }
  if (xmlFlattened && typeof shape !== "string" && shape.type === "map") {
    const write = entryWriter(shape.key, shape.value, writerOf);
    return (value) =>
      Object.entries(value as object)
        .map((entry) => write(xmlName, entry))
        .join("");
  }
  const write = memberWriter(member, writerOf);
  return (value) => write(xmlName, value);
}

function memberWriter(member: Member, writerOf: (ref: ShapeRef) => XmlWriter): XmlWriter {
  const attributes = namespaceAttribute(traitsOf(member).xmlNamespace);
  const write = writerOf(refOf(member));
  return (name, value) => write(name, value, attributes);
}

function entryWriter(key: Member, value: Member, writerOf: (ref: ShapeRef) => XmlWriter) {
  const keyName = traitsOf(key).xmlName ?? "key";
  const valueName = traitsOf(value).xmlName ?? "value";
  const writeKey = memberWriter(key, writerOf);
  const write = memberWriter(value, writerOf);
  return (name: string, [entryKey, entryValue]: [string, unknown]) =>
    element(name, writeKey(keyName, entryKey) + write(valueName, entryValue));
}
