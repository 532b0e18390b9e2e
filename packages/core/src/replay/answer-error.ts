import { STATUS_CODES } from "node:http";
import { isObject, parseJson } from "@cloudstub/kit";
import { parseXml, type XmlElement } from "../codec/xml/xml-tree.js";
import type { ReceivedAnswer } from "./answer-reader.js";

/** The error of an answer in any of AWS's protocols; that of a status where it has no body, as one to HEAD. */
export function errorIn({ status, headers, body }: ReceivedAnswer): {
  readonly code: string;
  readonly message: string;
} {
  const text = Buffer.from(body).toString();
  const json = parseJson(text);
  const members = isObject(json) ? json : {};
  const xml = text.startsWith("<") ? inXml(text) : undefined;
  const phrase = text === "" ? STATUS_CODES[status] : undefined;
  const [code = phrase?.replaceAll(" ", "") ?? `${status}`] = textsIn([
    headers["x-amzn-errortype"],
    members["__type"],
    members["code"],
    textOfElement(xml, "Code"),
  ]);
  const [message = phrase ?? ""] = textsIn([members["message"], members["Message"], textOfElement(xml, "Message")]);
  const [name = ""] = code.slice(code.lastIndexOf("#") + 1).split(":");
  return { code: name, message };
}

/** A document that is not well-formed, such as a page of HTML, tells nothing. */
function inXml(text: string): XmlElement | undefined {
  try {
    return parseXml(text);
  } catch {
    return undefined;
  }
}

/** The text of the first element of a name, at any depth. */
function textOfElement(element: XmlElement | undefined, name: string): string | undefined {
  if (element === undefined || element.name === name) return element?.text;
  for (const child of element.children) {
    const text = textOfElement(child, name);
    if (text !== undefined) return text;
  }
  return undefined;
}

function textsIn(values: readonly unknown[]): string[] {
  return values.filter((value) => typeof value === "string");
}
