import type { Member, ServiceModel, SimpleType, StructureShape } from "@cloudstub/kit";
import { textWriter } from "../codec/text-values.js";
import { refOf, resolve, traitsOf } from "../model/shapes.js";

type Headers = { [name: string]: string };

/**
 * Makes the writer of an output's headers. It sets them, and returns the status where a member of the output says it.
 */
export function headWriter(
  model: ServiceModel,
  shape: StructureShape,
): (output: { readonly [name: string]: unknown }, headers: Headers) => number | undefined {
  const members = Object.entries(shape.members);
  const status = members.find(([, member]) => traitsOf(member).httpResponseCode)?.[0];
  const bound = new Map(members.map(([name, member]) => [name, memberWriter(model, member)]));
  return function writeHead(output, headers) {
    // Outputs have few of the members that they may have.
    for (const name in output) {
      const value = output[name];
      if (value !== undefined) bound.get(name)?.(value, headers);
    }
    return status === undefined ? undefined : (output[status] as number | undefined);
  };
}

function memberWriter(model: ServiceModel, member: Member): ((value: unknown, headers: Headers) => void) | undefined {
  const { httpHeader, httpPrefixHeaders } = traitsOf(member);
  if (httpHeader !== undefined) {
    const write = headerText(model, member);
    const isText = model.textHeaders?.includes(httpHeader) ?? false;
    return (value, headers) => {
      headers[httpHeader] = isText && typeof value === "string" ? value : write(value);
    };
  }
  if (httpPrefixHeaders === undefined) return undefined;
  return (value, headers) => {
    for (const [key, text] of Object.entries(value as object)) headers[httpPrefixHeaders + key] = text;
  };
}

function headerText(model: ServiceModel, member: Member): (value: unknown) => string {
  const shape = resolve(model, refOf(member));
  if (typeof shape === "string") return textWriter(shape, "http-date");
  if (shape.type !== "list") throw new TypeError(`${refOf(member)} can't be bound to a header`);
  const write = textWriter(refOf(shape.member) as SimpleType, "http-date");
  return (value) => (value as unknown[]).map(write).map(quoteWhereNeeded).join(", ");
}

function quoteWhereNeeded(text: string): string {
  return /[",]/.test(text) ? `"${text.replace(/["\\]/g, "\\$&")}"` : text;
}
