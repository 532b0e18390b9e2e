import { asText, isList, isObject, type Json, memberOf } from "../template/json.js";
import { functionIn, partsOfSub, readGetAtt, readSub } from "./expression.js";

/** A reference of an expression to a name: of a resource, a parameter or a pseudo parameter. */
export interface Reference {
  readonly id: string;
  /** Of `Fn::GetAtt` and of `${Name.Attribute}`. */
  readonly attribute?: string | undefined;
}

/** The references of an expression. Of `Fn::If` only the branch counts that is taken. */
export function* referencesIn(expression: Json, isTrue: (condition: string) => boolean): Generator<Reference> {
  if (isList(expression)) {
    for (const item of expression) yield* referencesIn(item, isTrue);
    return;
  }
  if (!isObject(expression)) return;
  const found = functionIn(expression);
  if (found === undefined) {
    for (const item of Object.values(expression)) yield* referencesIn(item, isTrue);
    return;
  }
  const { name, argument } = found;
  if (name === "Ref") {
    if (typeof argument === "string") yield { id: argument };
  } else if (name === "Fn::GetAtt") yield* ofGetAtt(argument, isTrue);
  else if (name === "Fn::Sub") yield* ofSub(argument, isTrue);
  else if (name === "Fn::If" && isList(argument) && argument.length === 3)
    yield* referencesIn(argument[isTrue(asText(argument[0])) ? 1 : 2] as Json, isTrue);
  else yield* referencesIn(argument, isTrue);
}

function* ofGetAtt(argument: Json, isTrue: (condition: string) => boolean): Generator<Reference> {
  const read = readGetAtt(argument);
  if (read === undefined) return;
  const { id, attribute } = read;
  yield { id, attribute: typeof attribute === "string" ? attribute : "" };
  yield* referencesIn(attribute, isTrue);
}

function* ofSub(argument: Json, isTrue: (condition: string) => boolean): Generator<Reference> {
  const read = readSub(argument);
  if (read === undefined) return;
  for (const part of partsOfSub(read.text)) {
    if (!("name" in part) || memberOf(read.names, part.name) !== undefined) continue;
    const dot = part.name.indexOf(".");
    yield dot < 0 ? { id: part.name } : { id: part.name.slice(0, dot), attribute: part.name.slice(dot + 1) };
  }
  yield* referencesIn(read.names, isTrue);
}
