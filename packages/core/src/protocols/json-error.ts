import type { JsonErrors, ServiceError, ServiceModel, ShapeRef } from "@cloudstub/kit";
import type { JsonWriter } from "../codec/json/json-writer.js";
import { errorShape } from "../model/derived-shapes.js";

/** Makes the writer of a service's errors in JSON. `head` has the members that its protocol puts in front, such as the error's type. */
export function jsonErrorWriter(model: ServiceModel, writerOf: (ref: ShapeRef) => JsonWriter) {
  const { jsonErrors } = model;
  const membersOf = (error: ServiceError, members: object) => writerOf(errorShape(model, error.code))(members);
  return (error: ServiceError, head: { readonly __type?: string }): string => {
    if (jsonErrors === undefined) {
      return joined(JSON.stringify({ ...head, message: error.message }), membersOf(error, error.members));
    }
    const members = joined(membersOf(error, { ...jsonErrors.members, ...error.members }), nullsOf(error));
    const name = error.message === "" ? null : messageName(model, jsonErrors, error.code);
    return joined(
      joined(JSON.stringify(head), members),
      name === null ? "{}" : JSON.stringify({ [name]: error.message }),
    );
  };
}

/** Members that an error has as null, such as the text of some of AWS's: writers leave null out. */
function nullsOf({ members }: ServiceError): string {
  const nulls = Object.entries(members).filter(([, value]) => value === null);
  return nulls.length === 0 ? "{}" : JSON.stringify(Object.fromEntries(nulls));
}

/** An error's type as the AWS JSON protocol writes it: `com.amazonaws.sqs#QueueDoesNotExist`. */
export function jsonErrorType({ namespace, jsonErrors = {}, jsonErrorTypes }: ServiceModel, code: string): string {
  const qualifier = own(jsonErrors.namespaces, code) ?? jsonErrors.namespace ?? namespace;
  const type = jsonErrorTypes?.[code] ?? code;
  return qualifier === "" ? type : `${qualifier}#${type}`;
}

function messageName(model: ServiceModel, { messages }: JsonErrors, code: string): string | null {
  const stated = own(messages, code);
  if (stated !== undefined) return stated;
  const modelled = own(model.errors, code)?.message;
  return modelled === undefined ? "message" : modelled;
}

/** Codes may come from a client, as those of faults do. */
function own<T>(table: { readonly [code: string]: T } | undefined, code: string): T | undefined {
  return table !== undefined && Object.hasOwn(table, code) ? table[code] : undefined;
}

/** The members of two objects as one: `{"a":1}` and `{"b":2}` make `{"a":1,"b":2}`. */
function joined(first: string, second: string): string {
  if (first === "{}") return second;
  return second === "{}" ? first : `${first.slice(0, -1)},${second.slice(1)}`;
}
