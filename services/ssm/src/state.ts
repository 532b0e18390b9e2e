import type { ParameterType } from "@aws-sdk/client-ssm";
import type { Collection, Family, Scope } from "@cloudstub/kit";
import { parameterForm } from "./record-forms.js";

/** A parameter. Only its current version is kept (specification 8). */
export interface Parameter {
  readonly name: string;
  readonly type: ParameterType;
  /** Plain text, also of a SecureString. */
  readonly value: string;
  /** 1 when it is created, and 1 more each time it is overwritten. */
  readonly version: number;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly modifiedAt: number;
  readonly description: string | undefined;
  /** The key that a SecureString would be encrypted with; undefined for the other types. */
  readonly keyId: string | undefined;
  /** Shown and never applied. */
  readonly allowedPattern: string | undefined;
}

/** What the parameter store keeps. */
export interface SsmState {
  /** By name, so that a hierarchy is a range. */
  readonly parameters: Collection<Parameter>;
  /** By the name of their parameter; within it values by key. */
  readonly tags: Family<string>;
}

/** Names the parameter store's collections. */
export function ssmState(scope: Scope): SsmState {
  return { parameters: scope.collection("parameters", parameterForm), tags: scope.family("tags", () => "string") };
}
