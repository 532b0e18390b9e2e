import type { Steps } from "../../steps.js";
import { asText, isList, isObject, type Json, type JsonObject } from "../../template/json.js";
import type { ExistingWork, Made, ResourceType, ResourceWork } from "../handler.js";

/** The members of the service's inputs are properties that begin with a small letter. */
export function inSmall(properties: JsonObject): { [member: string]: Json } {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name.charAt(0).toLowerCase() + name.slice(1), value]),
  );
}

/** A filter of a log group, which is put, also to change it. `Ref` gives its name. */
function filter(
  kind: "MetricFilter" | "SubscriptionFilter",
  inputOf: (properties: JsonObject) => { [member: string]: Json },
): ResourceType {
  function* put({ ask, properties }: ResourceWork, filterName: string): Steps<Made> {
    yield* ask("logs", `Put${kind}`, { ...inputOf(properties), filterName });
    return { physicalId: filterName };
  }
  return {
    service: "logs",
    name: "FilterName",
    create: (work) => put(work, asText(work.properties["FilterName"] ?? work.generatedName({ length: 512 }))),
    update: (work) => put(work, work.physicalId),
    *remove({ ask, before, physicalId: filterName }: ExistingWork) {
      yield* ask("logs", `Delete${kind}`, { logGroupName: before["LogGroupName"], filterName });
    },
  };
}

/** `AWS::Logs::SubscriptionFilter`: events of a log group that go elsewhere. */
export const subscriptionFilter = filter("SubscriptionFilter", inSmall);

/** `AWS::Logs::MetricFilter`: what events of a log group count. */
export const metricFilter = filter("MetricFilter", ({ MetricTransformations: given, ...rest }) => ({
  ...inSmall(rest),
  metricTransformations: (isList(given) ? given : []).filter(isObject).map(transformationOf),
}));

function transformationOf({ Dimensions, ...rest }: JsonObject): Json {
  if (!isList(Dimensions)) return inSmall(rest);
  const dimensions = Dimensions.filter(isObject).map(({ Key, Value }) => [asText(Key), Value ?? ""] as const);
  return { ...inSmall(rest), dimensions: Object.fromEntries(dimensions) };
}
