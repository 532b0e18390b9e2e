import type { Stack } from "../../state.js";
import type { StackCall } from "../../types.js";
import type { Alphabet } from "../stacks/random.js";
import type { Ask, Steps } from "../steps.js";
import type { JsonObject } from "../template/json.js";

/** A resource that was made or changed. */
export interface Made {
  /** What `Ref` gives, unless the type has another {@link ResourceType.ref}; undefined while it waits for who tells it. */
  readonly physicalId: string | undefined;
  /** What `Fn::GetAtt` gives. */
  readonly attributes?: { readonly [name: string]: unknown } | undefined;
  /** What it waits for before it is complete. */
  readonly wait?: Waiting | undefined;
  /** True where outputs mask its attributes. */
  readonly isHidden?: boolean | undefined;
  /** True where nothing is behind it. */
  readonly isSkipped?: boolean | undefined;
}

/** What a resource waits for. */
export interface Waiting {
  readonly kind: "signals" | "ready" | "answer" | "stack";
  readonly token?: string | undefined;
  /** Milliseconds from now. */
  readonly timeout: number;
  /** Milliseconds from now to the first look at what does not tell when it is ready; a second unless given. */
  readonly firstLook?: number | undefined;
  readonly count?: number | undefined;
}

/** It is looked at until it is ready, an hour at the most. */
export const untilReady: Waiting = { kind: "ready", timeout: 3_600_000 };

/** What a type may use to make, change or remove a resource. */
export interface ResourceWork {
  readonly call: StackCall;
  readonly ask: Ask;
  /** Calls services in another region than the stack's. */
  readonly askIn: (region: string) => Ask;
  readonly stack: Stack;
  readonly logicalId: string;
  readonly type: string;
  /** In the types of the specification, with dynamic references read. */
  readonly properties: JsonObject;
  /** The tags of the resource and those of the stack. */
  readonly tags: readonly { readonly Key: string; readonly Value: string }[];
  /** Those that say which stack the resource is of. */
  readonly systemTags: readonly { readonly Key: string; readonly Value: string }[];
  /** A name that is made of the stack's and the logical id. */
  readonly generatedName: (limits: NameLimits) => string;
  /** The mock port, as the client that began the operation knows it. */
  readonly endpoint: string;
  /** Stacks that are resources of this one. */
  readonly children: Children;
  /** Says that a resource is there though its work may still fail, so that a rollback removes it. */
  readonly made: (physicalId: string) => void;
}

/** What a nested stack is made of. */
export interface ChildTemplate {
  readonly TemplateURL: string;
  readonly parameters: { readonly [name: string]: string };
  readonly tags: readonly { readonly Key: string; readonly Value: string }[];
  readonly notificationArns: readonly string[];
  readonly timeoutMinutes?: number | undefined;
}

/** Makes, changes and removes nested stacks. They go on by themselves; the stack around them is told when they come to rest. */
interface Children {
  readonly create: (name: string, template: ChildTemplate) => Steps<Stack>;
  /** False where nothing changes. */
  readonly update: (id: string, template: ChildTemplate) => Steps<boolean>;
  /** Undoes an update which the stack around it has not completed. False where there is nothing to undo. */
  readonly revert: (id: string) => boolean;
  /** False for one that is gone. */
  readonly remove: (id: string) => boolean;
  readonly get: (id: string) => Stack | undefined;
}

/** Tells what becomes of the nested stack that a resource of a stack is. */
export type ChildrenOf<Around> = (around: Around, logicalId: string, ask: Ask) => Children;

/** What generated names are like. */
export interface NameLimits {
  readonly length: number;
  readonly alphabet?: Alphabet;
  /** Of the stack's name and the logical id; both in full unless given. */
  readonly isLower?: boolean;
}

/** Of the physical id that CloudFormation makes for a custom resource whose answer has none. */
export const unansweredName: NameLimits = { length: 255, alphabet: "upper" };

/** The work on a resource that is there. */
export interface ExistingWork extends ResourceWork {
  readonly physicalId: string;
  readonly attributes: JsonObject;
  /** Its properties before the change or the removal. */
  readonly before: JsonObject;
  /** Its tags and those of the stack, before the change. */
  readonly tagsBefore: ResourceWork["tags"];
}

/** The work on a resource that waits. */
export interface WaitingWork extends ExistingWork {
  /** What was sent to its address so far. */
  readonly told: readonly string[];
  readonly token: string;
  readonly count: number;
  /** True when its time is over. */
  readonly isLate: boolean;
  /** What is done to it. */
  readonly action: "CREATE" | "UPDATE" | "DELETE";
}

/** How resources of a type are made, changed and removed. */
export interface ResourceType {
  /** The service that has them; undefined for CloudFormation's own. */
  readonly service?: string;
  /** The property that names a resource, where a name can be given. */
  readonly name?: string;
  readonly create: (work: ResourceWork) => Steps<Made>;
  /** Changes a resource in place; without it nothing has to be done. */
  readonly update?: (work: ExistingWork) => Steps<Made>;
  /**
   * Removes a resource; where it is not gone at once, what it waits for. An error which says that something is not there means that the resource is gone, so
   * parts of it are taken away with `unlessGone`.
   */
  readonly remove: (work: ExistingWork) => Steps<Waiting | undefined> | Steps<void>;
  /** Undoes a change in place which the update of the stack has made; {@link update} does unless given. */
  readonly revert?: (work: ExistingWork) => Steps<Made>;
  /** Whether a change of properties that may replace a resource does. */
  readonly replaces?: (before: JsonObject, after: JsonObject) => boolean;
  /** Looks at a resource that waits: undefined while it still does. Throws a `ResourceFailure` where it has failed. */
  readonly goOn?: (work: WaitingWork) => Steps<Made | undefined>;
  /** What `Ref` gives; the physical id unless given. */
  readonly ref?: (physicalId: string, attributes: JsonObject) => string;
}
