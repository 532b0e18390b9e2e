import { type AccessRequest, type Decision, decide } from "@cloudstub/kit";
import type { PolicySource, SimulatedStatement } from "./statements.js";
import { statementsOf } from "./statements.js";

/** The policies of a simulation, read once. */
export interface SimulatedPolicies {
  readonly identity: readonly SimulatedStatement[];
  /** Undefined where nothing bounds the identity. */
  readonly boundary: readonly SimulatedStatement[] | undefined;
  /** Undefined where the resource has no policy. */
  readonly resource: readonly SimulatedStatement[] | undefined;
  /** True where the resource belongs to another account than the caller: then both have to allow. */
  readonly isCrossAccount: boolean;
}

/** What a simulation says of one action and one resource. */
export interface Evaluation {
  readonly decision: "allowed" | "explicitDeny" | "implicitDeny";
  /** The statements that decide: of a denial those that deny, of a permission those that allow. */
  readonly matched: readonly SimulatedStatement[];
  readonly isAllowedByBoundary: boolean | undefined;
}

/** Reads policies. Throws `InvalidInput`. */
export function readSources(sources: readonly PolicySource[]): SimulatedStatement[] {
  return sources.flatMap(statementsOf);
}

/**
 * IAM User Guide, "Policy evaluation logic": a denial goes before everything; within an account the policy of the identity, within its boundary, or that of the
 * resource has to allow, and between accounts both have to.
 */
export function evaluate(policies: SimulatedPolicies, request: AccessRequest): Evaluation {
  const identity = said(policies.identity, request);
  const boundary = policies.boundary && said(policies.boundary, request);
  const resource = policies.resource && said(policies.resource, request);
  const isAllowedByBoundary = boundary && boundary.allowed.length > 0 && boundary.denied.length === 0;
  const denied = [identity, boundary, resource].flatMap((each) => each?.denied ?? []);
  if (denied.length > 0) return { decision: "explicitDeny", matched: denied, isAllowedByBoundary };
  const byIdentity = isAllowedByBoundary === false ? [] : identity.allowed;
  const byResource = resource?.allowed ?? [];
  const isAllowed = policies.isCrossAccount
    ? byIdentity.length > 0 && byResource.length > 0
    : byIdentity.length > 0 || byResource.length > 0;
  return isAllowed
    ? { decision: "allowed", matched: [...byIdentity, ...byResource], isAllowedByBoundary }
    : { decision: "implicitDeny", matched: [], isAllowedByBoundary };
}

function said(statements: readonly SimulatedStatement[], request: AccessRequest) {
  const by = (decision: Decision) => statements.filter((each) => decisionOf(each, request) === decision);
  return { denied: by("denied"), allowed: by("allowed") };
}

/** The policy of an identity names no principal: it is about whom it belongs to. */
function decisionOf({ source, version, statement }: SimulatedStatement, request: AccessRequest): Decision {
  const about = source.type === "Resource Policy" ? statement : { ...statement, Principal: "*" };
  return decide({ Version: version, Statement: [about] }, request);
}
