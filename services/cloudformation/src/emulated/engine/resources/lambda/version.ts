import type { Steps } from "../../steps.js";
import { asText, isList, isObject, type JsonObject, memberOf, objectIn } from "../../template/json.js";
import { ResourceFailure, refuseUnset } from "../failure.js";
import { unlessGone } from "../gone.js";
import type { Made, ResourceType, ResourceWork } from "../handler.js";

/** The words of AWS, as its users report them. */
const versionExists = (version: string) =>
  new ResourceFailure(
    `A version for this Lambda function exists ( ${version} ). Modify the function to create a new version.`,
  );

/** The numbers of all versions of a function, whose list has pages. */
function* versionsOf({ ask }: ResourceWork, FunctionName: unknown): Steps<Set<string | undefined>> {
  const numbers = new Set<string | undefined>();
  const page: { readonly FunctionName: unknown; Marker?: string | undefined } = { FunctionName };
  do {
    const { Versions = [], NextMarker } = yield* ask("lambda", "ListVersionsByFunction", page);
    for (const { Version } of Versions) numbers.add(Version);
    page.Marker = NextMarker;
  } while (page.Marker !== undefined);
  return numbers;
}

/** `AWS::Lambda::Version`: `Ref` gives its ARN. */
export const version: ResourceType = {
  service: "lambda",
  *create(work) {
    const { ask, properties } = work;
    refuseUnset(properties, ["FunctionScalingConfig", "RuntimePolicy"], "versions");
    const { FunctionName, CodeSha256, Description } = properties;
    const earlier = yield* versionsOf(work, FunctionName);
    const { FunctionArn = "", Version = "" } = yield* ask("lambda", "PublishVersion", {
      FunctionName,
      ...(CodeSha256 !== undefined && { CodeSha256 }),
      ...(Description !== undefined && { Description }),
    });
    // The service answers with the last version where nothing has changed since.
    if (earlier.has(Version)) throw versionExists(Version);
    const Qualifier = Version;
    const count = objectIn(properties, "ProvisionedConcurrencyConfig")["ProvisionedConcurrentExecutions"];
    if (count !== undefined)
      yield* ask("lambda", "PutProvisionedConcurrencyConfig", {
        FunctionName,
        Qualifier,
        ProvisionedConcurrentExecutions: count,
      });
    return { physicalId: FunctionArn, attributes: { FunctionArn, Version } };
  },
  *remove({ ask, physicalId }) {
    const parts = physicalId.split(":");
    // A version that an alias uses, or another resource of the same number, stays.
    yield* ask("lambda", "DeleteFunction", { FunctionName: parts.slice(0, -1).join(":"), Qualifier: parts.at(-1) });
  },
};

function aliasInput(properties: JsonObject): { [member: string]: unknown } {
  const { FunctionName, FunctionVersion, Name, Description = "" } = properties;
  const weights = objectIn(properties, "RoutingConfig")["AdditionalVersionWeights"];
  const entries = (isList(weights) ? weights : [])
    .filter(isObject)
    .map((one) => [asText(one["FunctionVersion"]), one["FunctionWeight"]]);
  return {
    FunctionName,
    FunctionVersion,
    Name,
    Description,
    RoutingConfig: { AdditionalVersionWeights: Object.fromEntries(entries) },
  };
}

function* provision({ ask, properties }: ResourceWork, before: JsonObject): Steps<void> {
  const { FunctionName, Name: Qualifier } = properties;
  const config = memberOf(properties, "ProvisionedConcurrencyConfig");
  if (isObject(config)) yield* ask("lambda", "PutProvisionedConcurrencyConfig", { FunctionName, Qualifier, ...config });
  else if (before["ProvisionedConcurrencyConfig"] !== undefined)
    yield* unlessGone(ask("lambda", "DeleteProvisionedConcurrencyConfig", { FunctionName, Qualifier }));
}

function made(AliasArn: string | undefined): Made {
  if (AliasArn === undefined) throw new ResourceFailure("The alias has no ARN.");
  return { physicalId: AliasArn, attributes: { AliasArn } };
}

/** `AWS::Lambda::Alias`: `Ref` gives its ARN. */
export const alias: ResourceType = {
  service: "lambda",
  *create(work) {
    const { AliasArn } = yield* work.ask("lambda", "CreateAlias", aliasInput(work.properties));
    yield* provision(work, {});
    return made(AliasArn);
  },
  *update(work) {
    const { AliasArn } = yield* work.ask("lambda", "UpdateAlias", aliasInput(work.properties));
    yield* provision(work, work.before);
    return made(AliasArn);
  },
  *remove({ ask, before: { FunctionName, Name } }) {
    yield* ask("lambda", "DeleteAlias", { FunctionName, Name });
  },
};
