// size: all records of the service, one idea
import { type Collection, type Family, oneOf, type RecordOf, record, type Scope } from "@cloudstub/kit";

const tagsSchema = [{ Key: "string", Value: "string" }] as const;

const definitionSchema = record({
  id: "string",
  /** The template as it was sent. */
  template: "string",
  /** The template after its transforms, as JSON. */
  processed: "string",
  isTransformed: "boolean",
  parameters: [{ key: "string", value: "string", "resolved?": "string" }],
  tags: tagsSchema,
  capabilities: ["string"],
  "description?": "string",
});

/** What a stack is to be like. */
export type Definition = RecordOf<typeof definitionSchema>;

const outputSchema = { key: "string", value: "string", "description?": "string", "exportName?": "string" } as const;

/** An output of a stack. */
export type StackOutput = RecordOf<typeof outputSchema>;

const stackSchema = record({
  /** Its ARN. */
  id: "string",
  name: "string",
  /** Counts the stacks of the region, in the order of their creation. */
  number: "number",
  createdAt: "time",
  "updatedAt?": "time",
  "deletedAt?": "time",
  status: "string",
  "reason?": "string",
  /** The id of the definition that it has, or is getting; none before a change set was executed. */
  "definition?": "string",
  /** The id of the one that it goes back to, while an update is not complete. */
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
  /** The ARNs of the stack that it is a resource of, and of the topmost one. */
  "parent?": "string",
  "root?": "string",
  /** The logical id under which its parent has it. */
  "resourceOfParent?": "string",
});

/** A stack. */
export type Stack = RecordOf<typeof stackSchema>;

const waitSchema = {
  kind: oneOf("answer", "signals", "stack", "ready"),
  /** The token of the address to which the answer goes. */
  "token?": "string",
  /** Milliseconds of the world's clock: when it has failed. */
  until: "time",
  /** When it is looked at again. */
  "next?": "time",
  /** Of signals, how many are needed. */
  "count?": "number",
  /** What was told so far, as JSON. */
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
  /** Those of the resource and of the stack. */
  tags: tagsSchema,
  /** The operation that made it. */
  "createdBy?": "string",
  /** The operation that is done with it. */
  "operation?": "string",
  /** How it was before the operation, where that changed it: the same members. */
  "before?": "anything",
  "wait?": waitSchema,
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

/** What an update has to remove when it has succeeded, or been undone. */
export type Leftover = RecordOf<typeof leftoverSchema>;

const operationSchema = record({
  id: "string",
  goal: oneOf("CREATE", "UPDATE", "ROLLBACK", "UPDATE_ROLLBACK", "DELETE"),
  isCleaning: "boolean",
  /** Whether all that is left to do waits for others. */
  isWaiting: "boolean",
  /** The key of `work` under which its next step stands. */
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
  /** Why it is rolled back, where no resource failed. */
  "fault?": "string",
  "policy?": "string",
  /** When a creation has failed. */
  "until?": "time",
});

/** What is done to a stack. */
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
  definition: "string",
  /** As DescribeChangeSet answers them, without the values of properties, and with them. */
  changes: "anything",
  detailedChanges: "anything",
  "warning?": "string",
  notificationArns: ["string"],
  "rollbackConfiguration?": "anything",
  includesNested: "boolean",
  onFailure: "string",
  "roleArn?": "string",
});

/** A change set. */
export type ChangeSet = RecordOf<typeof changeSetSchema>;

const exportSchema = record({ name: "string", stack: "string", value: "string" });
const listenerSchema = record({ stack: "string", logicalId: "string", kind: oneOf("answer", "signals") });
const repositorySchema = record({ name: "string", arn: "string", createdAt: "time", properties: "anything" });

/** The stacks of an account and region. */
export interface EmulatedState {
  /** By ARN. */
  readonly stacks: Collection<Stack>;
  /** ARNs of the stacks that are not deleted, by name. */
  readonly stackNames: Collection<string>;
  /** ARNs of stacks, by `keys.counter` of their number. */
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
  /** ARNs of stacks whose operations have a step to do, by `keys.time` and the id of the operation. */
  readonly work: Collection<string>;
  /** By ARN. */
  readonly changeSets: Collection<ChangeSet>;
  /** Of a stack by its ARN; within it ARNs of change sets by name. */
  readonly changeSetNames: Family<string>;
  /** By name. */
  readonly exports: Collection<RecordOf<typeof exportSchema>>;
  /** Of an export by its name; within it names of stacks by their ARN. */
  readonly importers: Family<string>;
  /** Which resources wait for what is sent to an address, by its token. */
  readonly listeners: Collection<RecordOf<typeof listenerSchema>>;
  /** Container registries, of which there is no service. By name. */
  readonly repositories: Collection<RecordOf<typeof repositorySchema>>;
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
    repositories: scope.collection("repositories", repositorySchema),
  };
}
