import { SaxesParser } from "saxes";
import { DEEPEST, Malformed } from "../malformed.js";

/** An element of a parsed document. Names are without their namespace prefix; attribute names keep theirs. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** The character data directly inside. */
  readonly text: string;
}

interface OpenElement extends XmlElement {
  readonly children: OpenElement[];
  text: string;
}

/** Parses a document; throws {@link Malformed} where it is not well-formed. Document types and external entities are refused. */
export function parseXml(text: string): XmlElement {
  const tree = growingTree();
  tree.write(text);
  return tree.end();
}

/** Characters of a large document after which others are answered: a few milliseconds of work. */
const SLICE = 64 * 1024;

/** The same in slices: it yields where others may be answered. */
export function* parseLargeXml(text: string, slice = SLICE): Generator<void, XmlElement> {
  const tree = growingTree();
  for (let at = 0; at < text.length; at += slice) {
    tree.write(text.slice(at, at + slice));
    yield;
  }
  return tree.end();
}

interface GrowingTree {
  write(text: string): void;
  /** The root, when the whole document was written. */
  end(): XmlElement;
}

function growingTree(): GrowingTree {
  const parser = new SaxesParser();
  const open: OpenElement[] = [];
  let root: OpenElement | undefined;
  parser.on("error", (error) => {
    throw new Malformed(`the XML is not well-formed: ${error.message}`);
  });
  parser.on("doctype", () => {
    throw new Malformed("a document type declaration is not allowed");
  });
  parser.on("opentag", (tag) => {
    const element: OpenElement = {
      name: localName(tag.name),
      attributes: new Map(Object.entries(tag.attributes)),
      children: [],
      text: "",
    };
    open.at(-1)?.children.push(element);
    if (open.push(element) > DEEPEST) throw new Malformed(`the XML is nested more than ${DEEPEST} levels deep`);
    root ??= element;
  });
  parser.on("closetag", () => void open.pop());
  const append = (data: string) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += data;
  };
  parser.on("text", append);
  parser.on("cdata", append);
  return {
    write: (text) => void parser.write(text),
    end() {
      parser.close();
      if (root === undefined) throw new Malformed("the XML has no root element");
      return root;
    },
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
