import type { Constraint, Constraints, Violation } from "@cloudstub/kit";
import { runtimes } from "./engine/runtimes.js";
import { constraints as generated } from "./generated/constraints.js";

const region = "(eusc-)?[a-z]{2}((-gov)|(-iso([a-z]?)))?-[a-z]+-\\d{1}";
const start = `(arn:(aws[a-zA-Z-]*)?:lambda:)?(${region}:)?(\\d{12}:)?(function:)?`;

/**
 * AWS's patterns that can't be proven to take linear time, as expressions that can: where texts are told apart by more, handlers do it.
 * Errors show AWS's own text.
 */
const functionName: Constraint = {
  pattern:
    /^(?:(?:arn:aws[a-zA-Z-]*:lambda:[a-z]{2}[a-z-]*-\d:\d{12}:function:|[a-z]{2}[a-z-]*-\d:\d{12}:function:|\d{12}:function:|function:)?[a-zA-Z0-9-_]+(?::(?:\$LATEST|[a-zA-Z0-9-_]+))?)$/,
  patternText: `${start}([a-zA-Z0-9-_]+)(:(\\$LATEST|[a-zA-Z0-9-_]+))?`,
};
const namespacedFunctionName: Constraint = {
  pattern:
    /^(?:(?:arn:aws[a-zA-Z-]*:lambda:[a-z]{2}[a-z-]*-\d:\d{12}:function:|[a-z]{2}[a-z-]*-\d:\d{12}:function:|\d{12}:function:|function:)?[a-zA-Z0-9-_.]+(?::(?:\$LATEST|\$LATEST\.PUBLISHED|[a-zA-Z0-9-_]+))?)$/,
  patternText: `${start}([a-zA-Z0-9-_\\.]+)(:(\\$LATEST(\\.PUBLISHED)?|[a-zA-Z0-9-_]+))?`,
};
const alias: Constraint = {
  pattern: /^(?:[0-9]*[a-zA-Z_-][a-zA-Z0-9_-]*)$/,
  patternText: "(?!^[0-9]+$)([a-zA-Z0-9-_]+)",
};
const layerVersionArn: Constraint = {
  pattern:
    /^(?:arn:aws[a-zA-Z-]*:lambda:[a-z]{2}[a-z-]*-\d:\d{12}:layer:[a-zA-Z0-9-_]+:[0-9]+|arn:[a-zA-Z0-9-]+:lambda:::awslayer:[a-zA-Z0-9-_]+)$/,
  patternText: `(arn:(aws[a-zA-Z-]*)?:lambda:${region}:\\d{12}:layer:[a-zA-Z0-9-_]+:[0-9]+)|(arn:[a-zA-Z0-9-]+:lambda:::awslayer:[a-zA-Z0-9-_]+)`,
};
const anyArn: Constraint = {
  pattern: /^(?:arn:aws[a-zA-Z0-9-]*:[a-zA-Z0-9-]+:(?:[a-z]{2}[a-z-]*-\d)?:(?:\d{12})?:.*)$/,
  patternText: `arn:(aws[a-zA-Z0-9-]*):([a-zA-Z0-9\\-])+:(${region})?:(\\d{12})?:(.*)`,
};
const destinationArn: Constraint = {
  pattern: /^(?:|kafka:\/\/[^.][a-zA-Z0-9_.-]*|arn:aws[a-zA-Z0-9-]*:[a-zA-Z0-9-]+:[a-z0-9-]*:\d*:.*)$/,
  patternText: `$|kafka://([^.]([a-zA-Z0-9\\-_.]{0,248}))|arn:(aws[a-zA-Z0-9-]*):([a-zA-Z0-9\\-])+:(${region})?:(\\d{12})?:(.*)`,
};
const taggableResource: Constraint = {
  pattern:
    /^(?:arn:aws[a-zA-Z-]*:lambda:[a-z]{2}[a-z-]*-\d:\d{12}:(?:function:[a-zA-Z0-9-_]+(?::(?:\$LATEST|[a-zA-Z0-9-_]+))?|(?:layer|code-signing-config|event-source-mapping|capacity-provider):[a-zA-Z0-9-_]+))$/,
  patternText: `arn:(aws[a-zA-Z-]*):lambda:${region}:\\d{12}:(function:[a-zA-Z0-9-_]+(:(\\$LATEST|[a-zA-Z0-9-_]+))?|layer:([a-zA-Z0-9-_]+)|code-signing-config:csc-[a-z0-9]{17}|event-source-mapping:[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}|capacity-provider:[a-zA-Z0-9-_]+)`,
};

const { members } = generated;
const { AdditionalVersionWeights, AdditionalVersion, Weight, ...shapes } = generated.shapes;

/** AWS's rules for the values of inputs. */
export const constraints: Constraints = {
  shapes: {
    ...shapes,
    FunctionName: { ...shapes.FunctionName, ...functionName },
    FunctionUrlFunctionName: { ...shapes.FunctionUrlFunctionName, ...functionName },
    NamespacedFunctionName: { ...shapes.NamespacedFunctionName, ...namespacedFunctionName },
    Arn: { ...shapes.Arn, ...anyArn },
    Alias: { ...shapes.Alias, ...alias },
    FunctionUrlQualifier: { ...shapes.FunctionUrlQualifier, ...alias, patternText: "((?!^\\d+$)^[0-9a-zA-Z-_]+$)" },
    LayerVersionArn: { ...shapes.LayerVersionArn, ...layerVersionArn, notNull: true },
    Architecture: { ...shapes.Architecture, notNull: true },
    DestinationArn: { ...shapes.DestinationArn, ...destinationArn },
    TaggableResource: { ...shapes.TaggableResource, ...taggableResource },
    // AWS tells them in this order (recorded answer, 2025-11).
    InvokeMode: { oneOf: ["RESPONSE_STREAM", "BUFFERED"] },
    EventSourcePosition: { oneOf: ["LATEST", "AT_TIMESTAMP", "TRIM_HORIZON"] },
  },
  members: {
    ...members,
    // Handlers check runtimes and weights: AWS words them otherwise.
    CreateFunctionRequest: withoutRuntime(members.CreateFunctionRequest),
    UpdateFunctionConfigurationRequest: withoutRuntime(members.UpdateFunctionConfigurationRequest),
    AliasRoutingConfiguration: {},
  },
};

function withoutRuntime({ Runtime, ...others }: { readonly [member: string]: string } = {}) {
  return others;
}

/**
 * The violations as AWS tells them: that of a qualifier goes first, and that of a layer's runtimes before that of its architectures, with the runtimes
 * that new functions may have, though others are taken (recorded answers, 2025-11).
 */
export function asAwsTells(violations: readonly [Violation, ...Violation[]]): readonly [Violation, ...Violation[]] {
  const rank = ({ path: [member] }: Violation) =>
    ["CompatibleRuntimes", "Qualifier"].findIndex((name) => name === member);
  return violations.toSorted((a, b) => rank(b) - rank(a)).map(withRuntimes) as [Violation, ...Violation[]];
}

function withRuntimes(violation: Violation): Violation {
  const { path, broken } = violation;
  const isUnknown = path[0] === "CompatibleRuntimes" && broken?.startsWith("Member must satisfy constraint");
  return isUnknown
    ? { ...violation, broken: `Member must satisfy enum value set: [${runtimes.join(", ")}]` }
    : violation;
}
