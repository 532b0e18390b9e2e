import type { Member, ServiceModel, ShapeRef } from "@cloudstub/kit";
import { refOf, resolve, traitsOf } from "../model/shapes.js";
import { header, type WireRequest } from "../wire/wire.js";

/** True where a client of the Query protocol asks for JSON. */
export function acceptsJson(request: WireRequest | undefined): boolean {
  return request !== undefined && (header(request, "accept")?.toLowerCase().includes("application/json") ?? false);
}

/**
 * An operation's answer as SQS writes it in JSON by the Query protocol: members in the order of their names, null for
 * those that are absent, maps as lists of entries.
 *
 * @example {"GetQueueUrlResponse":{"GetQueueUrlResult":{"QueueUrl":"…"},"ResponseMetadata":{"RequestId":"…"}}}
 */
export function queryAnswer(
  model: ServiceModel,
  name: string,
  { value, requestId }: { value: unknown; requestId: string },
): object {
  const output = model.operations[name]?.output;
  const result = output && { [`${name}Result`]: resultOf(model, output, value) };
  return { [`${name}Response`]: inOrder({ ...result, ResponseMetadata: { RequestId: requestId } }) };
}

function resultOf(model: ServiceModel, ref: ShapeRef, value: unknown): object {
  const members = Object.entries(plain(model, ref, value) as object);
  return Object.fromEntries(members.map(([member, inner]) => [model.queryJson?.[member] ?? member, inner]));
}

function inOrder(members: object): object {
  return Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function plain(model: ServiceModel, member: Member, value: unknown): unknown {
  if (value === undefined || value === null) return null;
  const shape = resolve(model, refOf(member));
  if (typeof shape === "string") return value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value;
  if (shape.type === "list") return (value as readonly unknown[]).map((each) => plain(model, shape.member, each));
  if (shape.type === "map") {
    const { xmlName: key = "key" } = traitsOf(shape.key);
    const { xmlName: entry = "value" } = traitsOf(shape.value);
    return Object.entries(value).map(([name, each]) => ({ [key]: name, [entry]: plain(model, shape.value, each) }));
  }
  const given = value as { readonly [name: string]: unknown };
  return inOrder(
    Object.fromEntries(Object.entries(shape.members).map(([name, inner]) => [name, plain(model, inner, given[name])])),
  );
}
