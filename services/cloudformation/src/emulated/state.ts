// size: all records of the service, one idea
import {
  type Collection,
  type Expectation,
  type Family,
  oneOf,
  type RecordOf,
  record,
  type Scope,
} from "@cloudstub/kit";

const tagsSchema = [{ Key: "string", Value: "string" }] as const;

const jsonObject: Expectation<string> = (value) => (isJsonObject(value) ? undefined : "an object in JSON");

function isJsonObject(value: unknown): boolean {
  try {
    const parsed: unknown = JSON.parse(value as string);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}

const definitionSchema = record({
  id: "string",
  /** The template as it was sent. */
  template: "string",
  /** The same in JSON, with long forms in place of YAML's short tags. */
  processed: jsonObject,
  /** True where transforms have made something else of the template. */
  "isTransformed?": "boolean",
  parameters: [{ key: "string", value: "string", "resolved?": "string" }],
  tags: tagsSchema,
  capabilities: ["string"],
  "description?": "string",
});

/** What a stack was asked to become. */
export type Definition = RecordOf<typeof definitionSchema>;

const outputSchema = { key: "string", value: "string", "description?": "string", "exportName?": "string" } as const;

/** An output of a stack. */
export type StackOutput = RecordOf<typeof outputSchema>;

const driftSchema = { status: oneOf("IN_SYNC", "DRIFTED"), checkedAt: "time" } as const;

const resourceDriftSchema = {
  status: oneOf("IN_SYNC", "DELETED", "MODIFIED"),
  checkedAt: "time",
  /** Of a modified resource: the properties in its template, the properties that were found, and their differences. */
  "expected?": "anything",
  "actual?": "anything",
  "differences?": [{ path: "string", type: oneOf("ADD", "REMOVE", "NOT_EQUAL"), expected: "string", actual: "string" }],
} as const;

const stackSchema = record({
  /** Its ARN. */
  id: "string",
  name: "string",
  createdAt: "time",
  "updatedAt?": "time",
  "deletedAt?": "time",
  status: "string",
  "reason?": "string",
  /** The id of the definition that the stack has, or is getting; none before its first change set is executed. */
  "definition?": "string",
  /** While an update is not complete: the id of the definition to which a rollback returns. */
  "previous?": "string",
  /** The ARN of the change set that was executed last. */
  "changeSet?": "string",
  outputs: [outputSchema],
  /** Names of the exports that it reads. */
  imports: ["string"],
  isRollbackDisabled: "boolean",
  isProtected: "boolean",
  notificationArns: ["string"],
  "timeoutMinutes?": "number",
  "roleArn?": "string",
  "policy?": "string",
  "rollbackConfiguration?": "anything",
  /** Of a nested stack: the ARNs of the stack that has it as a resource, and of the outermost one. */
  "parent?": "string",
  "root?": "string",
  /** What the last detection of its drift has found. */
  "drift?": driftSchema,
});

/** A stack. */
export type Stack = RecordOf<typeof stackSchema>;

const waitSchema = {
  kind: oneOf("signals", "ready", "answer", "stack"),
  /** The token of the address to which signals are sent. */
  "token?": "string",
  /** When the resource has failed. */
  until: "time",
  /** When the service looks at the resource again. */
  "next?": "time",
  /** Of signals, how many are needed. */
  "count?": "number",
  /** The signals so far, in JSON. */
  told: ["string"],
} as const;

const resourceSchema = record({
  logicalId: "string",
  type: "string",
  "physicalId?": "string",
  /** Evaluated, with dynamic references as they are written. */
  properties: "anything",
  attributes: "anything",
  status: "string",
  "reason?": "string",
  updatedAt: "time",
  /** The logical ids that it needs. */
  needs: ["string"],
  deletionPolicy: "string",
  updateReplacePolicy: "string",
  /** JSON. */
  metadata: "string",
  /** The tags of the resource and of the stack. */
  tags: tagsSchema,
  /** The operation that made it, until that is complete. */
  "createdBy?": "string",
  /** The operation that has finished its work on the resource. */
  "operation?": "string",
  /** The record before the operation, if the operation changed it. */
  "before?": "anything",
  "wait?": waitSchema,
  /** True where its attributes are not to be shown in outputs. */
  "isHidden?": "boolean",
  /** What the last detection of its drift has found. */
  "drift?": resourceDriftSchema,
  /** True where nothing is behind it, because CloudStub does not have its type. */
  "isSkipped?": "boolean",
});

/** What a resource waits for. */
export type Wait = RecordOf<typeof waitSchema>;

/** A resource of a stack. */
export type StackResource = RecordOf<typeof resourceSchema>;

const leftoverSchema = record({
  logicalId: "string",
  type: "string",
  physicalId: "string",
  properties: "anything",
  attributes: "anything",
  needs: ["string"],
  policy: "string",
  "wait?": waitSchema,
});

/** A resource that an update removes at its end, after it has succeeded or was undone. */
export type Leftover = RecordOf<typeof leftoverSchema>;

const operationSchema = record({
  id: "string",
  goal: oneOf("CREATE", "UPDATE", "ROLLBACK", "UPDATE_ROLLBACK", "DELETE"),
  isCleaning: "boolean",
  /** True while every resource that is not done waits for something. */
  isWaiting: "boolean",
  /** The key of the next step in `work`. */
  due: "string",
  /** The id of the request that began it. */
  cause: "string",
  "token?": "string",
  /** The mock port, as the client of that request knows it. */
  endpoint: "string",
  onFailure: oneOf("ROLLBACK", "DELETE", "DO_NOTHING"),
  /** Logical ids that a deletion leaves. */
  retain: ["string"],
  /** Logical ids that a rollback leaves as they are. */
  skip: ["string"],
  failedToCreate: ["string"],
  failedToUpdate: ["string"],
  failedToDelete: ["string"],
  "policy?": "string",
  /** When a creation fails for want of time. */
  "until?": "time",
  /** True for an update of a nested stack, which removes nothing before the stack around it is complete. */
  "isHeld?": "boolean",
  /** The ARN of the change set that it executes. */
  "changeSet?": "string",
  /** Of an outermost stack: how many resources of nested stacks the operation makes or changes. */
  "nestedResources?": "number",
});

/** A creation, update, rollback or deletion of a stack that is under way. */
export type Operation = RecordOf<typeof operationSchema>;

const eventSchema = record({
  id: "string",
  logicalId: "string",
  physicalId: "string",
  type: "string",
  time: "time",
  status: "string",
  "reason?": "string",
  "properties?": "string",
  "token?": "string",
  /** The id of the operation that it belongs to. */
  "operation?": "string",
});

/** An event of a stack. */
export type StackEvent = RecordOf<typeof eventSchema>;

const changeSetSchema = record({
  /** Its ARN. */
  id: "string",
  name: "string",
  stack: "string",
  type: oneOf("CREATE", "UPDATE"),
  createdAt: "time",
  status: "string",
  "reason?": "string",
  executionStatus: "string",
  "description?": "string",
  /** None where the template of a nested stack could not be read. */
  "definition?": "string",
  /** As DescribeChangeSet answers them: `changes` without the values of properties, `detailedChanges` with them. */
  changes: "anything",
  detailedChanges: "anything",
  "warning?": "string",
  notificationArns: ["string"],
  "rollbackConfiguration?": "anything",
  includesNested: "boolean",
  onFailure: "string",
  "roleArn?": "string",
  /** The ARNs of the change sets of nested stacks, by the logical ids of these. */
  "nested?": [{ logicalId: "string", changeSet: "string" }],
  /** Of a change set of a nested stack: the ARNs of the one around it, and of the outermost one. */
  "parent?": "string",
  "root?": "string",
});

/** A change set. */
export type ChangeSet = RecordOf<typeof changeSetSchema>;

const exportSchema = record({ name: "string", stack: "string", value: "string" });
const listenerSchema = record({
  stack: "string",
  logicalId: "string",
  /** Of a custom resource: the id of the request that is answered there, once. */
  "request?": "string",
  /** The answer, in JSON. */
  "answer?": "string",
});

const macroSchema = record({ name: "string", functionName: "string", stack: "string" });

/** A transform of templates by a function of the user. */
export type Macro = RecordOf<typeof macroSchema>;

const driftDetectionSchema = record({
  id: "string",
  stack: "string",
  checkedAt: "time",
  status: oneOf("IN_SYNC", "DRIFTED"),
  driftedCount: "number",
});

/** A detection of the drift of a stack. */
type DriftDetection = RecordOf<typeof driftDetectionSchema>;

/** The stacks of an account and region. */
export interface EmulatedState {
  /** By ARN. */
  readonly stacks: Collection<Stack>;
  /** ARNs of the stacks that are not deleted, by name. */
  readonly stackNames: Collection<string>;
  /** ARNs of all stacks, by `keys.counter` in the order of their creation. */
  readonly stackNumbers: Collection<string>;
  readonly definitions: Collection<Definition>;
  /** Of a stack by its ARN; within it by logical id. */
  readonly resources: Family<StackResource>;
  /** Of a stack by its ARN; within it by `keys.counter`. */
  readonly leftovers: Family<Leftover>;
  /** Of a stack by its ARN; within it by `keys.counter`. */
  readonly events: Family<StackEvent>;
  /** By the stack's ARN. */
  readonly operations: Collection<Operation>;
  /** ARNs of stacks whose operations have a next step, by `keys.time` and the id of the operation. */
  readonly work: Collection<string>;
  /** By ARN. */
  readonly changeSets: Collection<ChangeSet>;
  /** Of a stack by its ARN; within it ARNs of change sets by name. */
  readonly changeSetNames: Family<string>;
  /** By name. */
  readonly exports: Collection<RecordOf<typeof exportSchema>>;
  /** Of an export by its name; within it names of stacks by their ARN. */
  readonly importers: Family<string>;
  /** The resource to whose address a signal or an answer belongs, by the token in the address. */
  readonly listeners: Collection<RecordOf<typeof listenerSchema>>;
  /** By name. */
  readonly macros: Collection<Macro>;
  readonly driftDetections: Collection<DriftDetection>;
}

/** Names the overlay's collections. */
export function emulatedState(scope: Scope): EmulatedState {
  return {
    stacks: scope.collection("stacks", stackSchema),
    stackNames: scope.collection("stack-names", "string"),
    stackNumbers: scope.collection("stack-numbers", "string"),
    definitions: scope.collection("definitions", definitionSchema),
    resources: scope.family("resources", resourceSchema),
    leftovers: scope.family("leftovers", leftoverSchema),
    events: scope.family("events", eventSchema),
    operations: scope.collection("operations", operationSchema),
    work: scope.collection("work", "string"),
    changeSets: scope.collection("change-sets", changeSetSchema),
    changeSetNames: scope.family("change-set-names", "string"),
    exports: scope.collection("exports", exportSchema),
    importers: scope.family("importers", "string"),
    listeners: scope.collection("listeners", listenerSchema),
    macros: scope.collection("macros", macroSchema),
    driftDetections: scope.collection("drift-detections", driftDetectionSchema),
  };
}
