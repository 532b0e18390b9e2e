import type { Collection, Scope } from "@cloudstub/kit";
import { secretForm } from "./record-forms.js";

/** A tag of a secret. */
export interface Tag {
  readonly Key: string;
  readonly Value: string;
}

/** The one version of a secret that is kept (specification 2.4). Its stage is always `AWSCURRENT`. */
export interface Version {
  /** A UUID. */
  readonly id: string;
  /** Undefined where the value was binary, which is not stored, or none was given. */
  readonly secretString: string | undefined;
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly createdAt: number;
}

/** A secret. */
export interface Secret {
  readonly name: string;
  readonly description: string | undefined;
  readonly version: Version;
  /** In the order in which their keys were first given; keys are distinct. */
  readonly tags: readonly Tag[];
  /** Milliseconds since 1970-01-01T00:00:00Z. */
  readonly createdAt: number;
  /** When the value, the description or a tag was last written: milliseconds since 1970-01-01T00:00:00Z. */
  readonly changedAt: number;
}

/** What the secrets service stores. */
export interface SecretsManagerState {
  /** By name. */
  readonly secrets: Collection<Secret>;
}

/** Names the secrets service's collections. */
export function secretsManagerState(scope: Scope): SecretsManagerState {
  return { secrets: scope.collection("secrets", secretForm) };
}
