import { Malformed } from "./malformed.js";

/** A form's parameters as the tree that their dotted names describe: `Tags.member.1.Key=a`. */
export interface FormNode {
  value?: string;
  readonly children: Map<string, FormNode>;
}

/** More dots than this in a name are refused. */
const DEEPEST_NAME = 64;

/** Parses `application/x-www-form-urlencoded` text. */
export function parseForm(text: string): FormNode {
  const root: FormNode = { children: new Map() };
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const split = pair.indexOf("=");
    const name = decode(split < 0 ? pair : pair.slice(0, split));
    insert(root, name.split("."), split < 0 ? "" : decode(pair.slice(split + 1)));
  }
  return root;
}

function insert(root: FormNode, path: readonly string[], value: string): void {
  if (path.length > DEEPEST_NAME) throw new Malformed(`a parameter's name has more than ${DEEPEST_NAME} parts`);
  let node = root;
  for (const part of path) {
    let next = node.children.get(part);
    if (next === undefined) {
      next = { children: new Map() };
      node.children.set(part, next);
    }
    node = next;
  }
  node.value = value;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    throw new Malformed(`${JSON.stringify(text.slice(0, 100))} is not percent-encoded UTF-8`);
  }
}
