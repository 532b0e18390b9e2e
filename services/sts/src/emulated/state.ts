import { type Collection, oneOf, type RecordOf, record, type Scope } from "@cloudstub/kit";

const sessionSchema = record({
  /** Whose credentials they are: AWS lets a role's session do less than a user's. */
  kind: oneOf("role", "federated user", "user"),
  /** Twelve digits. */
  account: "string",
  userId: "string",
  arn: "string",
  expiresAt: "time",
  /** What limits the session: policies as JSON texts, and ARNs of managed ones. */
  "sessionPolicies?": ["string"],
  /** The unique id of the role, where it was kept. */
  "roleId?": "string",
  /** Tags that the sessions keep for which this one asks in its turn (role chaining). */
  "transitiveTags?": [{ Key: "string", Value: "string" }],
});

/** The identity of issued credentials. */
export type Session = RecordOf<typeof sessionSchema>;

/** What the security token service remembers of the credentials that it issued, also when they have expired. */
export interface EmulatedState {
  /** By access key id. */
  readonly sessions: Collection<Session>;
}

/** Names the overlay's collections. */
export function emulatedState(scope: Scope): EmulatedState {
  return { sessions: scope.collection("sessions", sessionSchema) };
}
