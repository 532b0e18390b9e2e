import type { EvaluationResult, PolicySourceType, SimulateCustomPolicyRequest } from "@aws-sdk/client-iam";
import { type ConditionKeys, type HandlerShape, keys } from "@cloudstub/kit";
import { invalidInput } from "../../engine/errors.js";
import { pageOf } from "../../engine/page.js";
import { contextKeysIn } from "./context-keys.js";
import { type Evaluation, evaluate, readSources, type SimulatedPolicies } from "./evaluate.js";
import type { PolicySource, SimulatedStatement } from "./statements.js";

/** Actions of a page times resources: our own bound, so that no request holds up the others. */
const MOST_EVALUATIONS = 10_000;

/** What both simulations are asked. */
type Asked = HandlerShape<Omit<SimulateCustomPolicyRequest, "PolicyInputList">>;

/** Whose policies are simulated. */
interface Simulated {
  readonly identity: readonly PolicySource[];
  readonly boundary: readonly PolicySource[] | undefined;
  /** The ARN of the user that calls. */
  readonly caller: string | undefined;
  readonly account: string;
}

/** Simulates each action for all resources, and answers a page of the results. Throws `InvalidInput`. */
export function simulate(asked: Asked, { identity, boundary, caller, account }: Simulated) {
  checkActionNames(asked.ActionNames);
  const { ResourceArns = ["*"], ResourcePolicy, ResourceOwner, ContextEntries = [] } = asked;
  const callerAccount = caller?.split(":")[4] ?? account;
  const resource = ResourcePolicy === undefined ? undefined : [resourceSource(ResourcePolicy)];
  const policies: SimulatedPolicies = {
    identity: readSources(identity),
    boundary: boundary && readSources(boundary),
    resource: resource && readSources(resource),
    isCrossAccount: ResourceOwner !== undefined && accountIn(ResourceOwner) !== callerAccount,
  };
  const given = new Map(
    ContextEntries.map(({ ContextKeyName = "", ContextKeyValues = [] }) => [
      ContextKeyName.toLowerCase(),
      ContextKeyValues,
    ]),
  );
  const sources = [...identity, ...(boundary ?? []), ...(resource ?? [])];
  const missing = contextKeysIn(sources.map(({ document }) => document)).filter(
    (name) => !given.has(name.toLowerCase()),
  );
  const request = {
    caller: { account: callerAccount, arn: caller },
    keys: ((name) => given.get(name) ?? []) satisfies ConditionKeys,
  };
  const places = asked.ActionNames.map((action, number) => ({ action, place: keys.counter(number) }));
  const { items, ...rest } = pageOf(asked, places, ({ place }) => place);
  if (items.length * ResourceArns.length > MOST_EVALUATIONS)
    throw invalidInput(`The actions and resources make more than ${MOST_EVALUATIONS} evaluations. Ask for fewer.`);
  const EvaluationResults = items.map(({ action }) =>
    resultOf(
      action,
      ResourceArns.map((resource) => ({ resource, missing, ...evaluate(policies, { ...request, action, resource }) })),
    ),
  );
  return { EvaluationResults, ...rest };
}

/** API reference, "SimulateCustomPolicy": each action has its service, and none has a wildcard. AWS's words are not documented. */
function checkActionNames(names: readonly string[]): void {
  const bad = names.find((name) => !/^[^:*?]+:[^:*?]+$/.test(name));
  if (bad !== undefined)
    throw invalidInput(
      `Invalid action name: ${bad}. Name one action of a service, like iam:CreateUser, without wildcards.`,
    );
}

function resourceSource(document: string): PolicySource {
  return { id: "ResourcePolicy", type: "Resource Policy", document };
}

/** An account, or the one in an ARN. */
function accountIn(owner: string): string | undefined {
  return owner.includes(":") ? owner.split(":")[4] : owner;
}

interface OfResource extends Evaluation {
  readonly resource: string;
  readonly missing: readonly string[];
}

/**
 * The members as recorded of AWS: with named resources each has a result of its own. For several AWS names a pattern of ARNs, which is not documented; here that
 * is `*`.
 */
function resultOf(
  action: string,
  all: readonly [OfResource, ...OfResource[]] | readonly OfResource[],
): HandlerShape<EvaluationResult> {
  const [only, ...others] = all;
  const single = others.length === 0 ? only : undefined;
  const isAny = single?.resource === "*";
  return {
    EvalActionName: action,
    EvalResourceName: single?.resource ?? "*",
    EvalDecision: commonDecision(all),
    MatchedStatements: (single?.matched ?? []).map(matchedEntry),
    MissingContextValues: isAny ? single.missing : [],
    OrganizationsDecisionDetail: { AllowedByOrganizations: true },
    ...(single && boundaryDetail(single)),
    ...(!isAny && { EvalDecisionDetails: {}, ResourceSpecificResults: all.map(resourceResult) }),
  };
}

function commonDecision(all: readonly OfResource[]): Evaluation["decision"] {
  if (all.some(({ decision }) => decision === "explicitDeny")) return "explicitDeny";
  return all.every(({ decision }) => decision === "allowed") ? "allowed" : "implicitDeny";
}

function resourceResult(of: OfResource) {
  return {
    EvalResourceName: of.resource,
    EvalResourceDecision: of.decision,
    MatchedStatements: of.matched.map(matchedEntry),
    MissingContextValues: of.missing,
    ...boundaryDetail(of),
  };
}

function boundaryDetail({ isAllowedByBoundary }: Evaluation) {
  if (isAllowedByBoundary === undefined) return {};
  return { PermissionsBoundaryDecisionDetail: { AllowedByPermissionsBoundary: isAllowedByBoundary } };
}

/** AWS's types of policies (recorded) are not those of the model. */
function matchedEntry({ source, start, end }: SimulatedStatement) {
  return {
    SourcePolicyId: source.id,
    SourcePolicyType: source.type as PolicySourceType,
    StartPosition: start,
    EndPosition: end,
  };
}
