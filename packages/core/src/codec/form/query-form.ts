import { Malformed } from "../malformed.js";

/** A form's parameters as the tree that their dotted names describe: `Tags.member.1.Key=a`. */
export interface FormNode {
  readonly value?: string;
  readonly children: ReadonlyMap<string, FormNode>;
}

/** More dots than this in a name are refused. */
const DEEPEST_NAME = 64;

/** What has no children shares these. */
const none: ReadonlyMap<string, FormNode> = new Map();

interface GrowingNode {
  value?: string;
  children: ReadonlyMap<string, FormNode> | Map<string, GrowingNode>;
}

/** Parses `application/x-www-form-urlencoded` text. */
export function parseForm(text: string): FormNode {
  const root: GrowingNode = { children: none };
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const split = pair.indexOf("=");
    const name = decode(split < 0 ? pair : pair.slice(0, split));
    leafOf(root, name).value = split < 0 ? "" : decode(pair.slice(split + 1));
  }
  return root;
}

/** One parameter of a form's text, without parsing the others; undefined where it is absent or not percent-encoded UTF-8. */
export function formParameter(text: string, name: string): string | undefined {
  const start = text.startsWith(`${name}=`) ? 0 : text.indexOf(`&${name}=`) + 1;
  // Clients may percent-encode letters, though they don't need to.
  if (start === 0 && !text.startsWith(`${name}=`))
    return text.includes("%") ? (new URLSearchParams(text).get(name) ?? undefined) : undefined;
  const end = text.indexOf("&", start);
  try {
    return decode(text.slice(start + name.length + 1, end < 0 ? undefined : end));
  } catch {
    return undefined;
  }
}

function leafOf(root: GrowingNode, name: string): GrowingNode {
  if (!name.includes(".")) return childOf(root, name);
  const path = name.split(".");
  if (path.length > DEEPEST_NAME) throw new Malformed(`a parameter's name has more than ${DEEPEST_NAME} parts`);
  return path.reduce(childOf, root);
}

function childOf(node: GrowingNode, part: string): GrowingNode {
  if (node.children === none) node.children = new Map();
  const children = node.children as Map<string, GrowingNode>;
  let child = children.get(part);
  if (child === undefined) {
    child = { children: none };
    children.set(part, child);
  }
  return child;
}

const encoded = /[%+]/;

function decode(text: string): string {
  if (!encoded.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw new Malformed(`${JSON.stringify(text.slice(0, 100))} is not percent-encoded UTF-8`);
  }
}
