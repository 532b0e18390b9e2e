import type { ProtocolName, ServiceModel } from "@cloudstub/kit";
import type { StubProtocol } from "./stub.js";

/** How the stubs of each wire protocol are matched. */
export const stubProtocols: Record<ProtocolName, StubProtocol> = {
  awsJson1_0: "JSON_TARGET",
  awsJson1_1: "JSON_TARGET",
  awsQuery: "QUERY",
  restJson1: "REST_JSON",
  restXml: "REST_XML",
};

/** What a request for an operation must show: `AmazonSQS.SendMessage`, `Action=Publish`, `PUT /{Bucket}/{Key+}`. */
export function matchKey(model: ServiceModel, wire: ProtocolName, operation: string): string {
  switch (wire) {
    case "awsJson1_0":
    case "awsJson1_1":
      return `${model.operations[operation]?.targetPrefix ?? model.targetPrefix}.${operation}`;
    case "awsQuery":
      return `Action=${operation}`;
    default:
      return httpOf(model, operation).join(" ");
  }
}

const prefixesByModel = new WeakMap<ServiceModel, readonly string[]>();

/** What stands before the operation in the target headers of a service: its own prefix first. Kept, since every unmatched request asks all services. */
export function targetPrefixes(model: ServiceModel): readonly string[] {
  const known = prefixesByModel.get(model);
  if (known !== undefined) return known;
  const others = Object.values(model.operations).flatMap(({ targetPrefix }) => targetPrefix ?? []);
  const prefixes = [...new Set([model.targetPrefix, ...others])];
  prefixesByModel.set(model, prefixes);
  return prefixes;
}

/** The method and the path pattern of an operation; empty where its model has none. */
export function httpOf(model: ServiceModel, operation: string): readonly [method: string, path: string] {
  const [method, path] = model.operations[operation]?.http ?? ["", ""];
  return [method, path];
}
