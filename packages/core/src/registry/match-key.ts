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

/** What stands before the operation in the target headers of a service: its own prefix first. */
export function targetPrefixes({ targetPrefix, operations }: ServiceModel): string[] {
  return [
    ...new Set([targetPrefix, ...Object.values(operations).flatMap((operation) => operation.targetPrefix ?? [])]),
  ];
}

/** The method and the path pattern of an operation; empty where its model has none. */
export function httpOf(model: ServiceModel, operation: string): readonly [method: string, path: string] {
  const [method, path] = model.operations[operation]?.http ?? ["", ""];
  return [method, path];
}
