import type { Stack } from "../../../state.js";
import { ROLLBACK_REQUESTED } from "../../stacks/operations.js";
import { atOnce, type Steps } from "../../steps.js";
import { asText, isList, objectIn } from "../../template/json.js";
import { ResourceFailure } from "../failure.js";
import type {
  ChildTemplate,
  ExistingWork,
  Made,
  ResourceType,
  ResourceWork,
  Waiting,
  WaitingWork,
} from "../handler.js";

/** A nested stack is told of when it comes to rest, and has its own limit of time. */
const untilAtRest: Waiting = { kind: "stack", timeout: 365 * 24 * 3_600_000 };

/** What the properties of a nested stack ask for. Throws a `ResourceFailure` where they name no template. */
export function templateIn({
  properties,
  tags,
  stack,
}: Pick<ResourceWork, "properties" | "tags" | "stack">): ChildTemplate {
  const { TemplateURL, NotificationARNs, TimeoutInMinutes } = properties;
  if (typeof TemplateURL !== "string")
    throw new ResourceFailure("Property validation failure: [The property {/TemplateURL} is required]");
  const parameters = Object.entries(objectIn(properties, "Parameters"));
  return {
    TemplateURL,
    parameters: Object.fromEntries(parameters.map(([name, value]) => [name, asText(value)])),
    tags,
    notificationArns: isList(NotificationARNs) ? NotificationARNs.map(asText) : stack.notificationArns,
    ...(TimeoutInMinutes !== undefined && { timeoutMinutes: Number(TimeoutInMinutes) }),
  };
}

/** `Fn::GetAtt` gives the outputs: `Outputs.Url`. */
function made({ id, outputs }: Stack): Made {
  return { physicalId: id, attributes: Object.fromEntries(outputs.map(({ key, value }) => [`Outputs.${key}`, value])) };
}

/** How operations of a nested stack end well. */
const ends = {
  CREATE: /^CREATE_COMPLETE$/,
  // What an update leaves goes after the stack around it is complete.
  UPDATE: /^(?:CREATE|UPDATE|UPDATE_ROLLBACK)_COMPLETE(?:_CLEANUP_IN_PROGRESS)?$/,
  DELETE: /^DELETE_COMPLETE$/,
} as const;

/** AWS's words for each, which users report: hybox/aws, issue 167; cdk_error_mapper.test.ts of aws-amplify/amplify-backend; aws-ia/taskcat, issue 414. */
const failures = {
  CREATE: ({ reason }: Failure) => `created: ${reason}`,
  UPDATE: ({ status, reason }: Failure) => `updated. Currently in ${status} with reason: ${reason}`,
  DELETE: ({ reason }: Failure) => `deleted: ${reason}`,
} as const;

interface Failure {
  readonly status: string;
  readonly reason?: string | undefined;
}

/** Where a nested stack has failed: of one that was rolled back, where the rollback began. */
function failureOf({ call }: WaitingWork, child: Stack): Failure {
  const events = [...call.state.events.of(child.id).values()];
  const turn = events.findLast(
    ({ physicalId, status }) => physicalId === child.id && status.endsWith("ROLLBACK_IN_PROGRESS"),
  );
  const { status, reason = "" } = child.reason === undefined ? (turn ?? child) : child;
  return { status, reason: reason.replace(ROLLBACK_REQUESTED, "") };
}

function progressOf(work: WaitingWork): Made | undefined {
  const { children, physicalId, action, stack } = work;
  const child = children.get(physicalId);
  if (child === undefined) throw new ResourceFailure(`Stack [${physicalId}] does not exist`);
  const { status } = child;
  const isRollback = stack.status.startsWith("UPDATE_ROLLBACK");
  const isUndone = action === "UPDATE" && status.startsWith("UPDATE_ROLLBACK") && !isRollback;
  if (ends[action].test(status) && !isUndone) return made(child);
  if (status.endsWith("_IN_PROGRESS")) return undefined;
  const told = failures[action](failureOf(work, child));
  throw new ResourceFailure(`Embedded stack ${physicalId} was not successfully ${told}`);
}

function* updated(work: ExistingWork): Steps<Made> {
  const { children, physicalId, attributes } = work;
  const isChanged = yield* children.update(physicalId, templateIn(work));
  return isChanged ? { physicalId, attributes, wait: untilAtRest } : { physicalId, attributes };
}

/** `AWS::CloudFormation::Stack`: a stack of its own, whose template is in S3. `Ref` gives its ARN. */
export const nestedStack: ResourceType = {
  *create(work) {
    const name = work.generatedName({ length: 128, alphabet: "upper" });
    const child = yield* work.children.create(name, templateIn(work));
    return { physicalId: child.id, wait: untilAtRest };
  },
  update: updated,
  revert: ({ children, physicalId, attributes }) =>
    atOnce(() =>
      children.revert(physicalId) ? { physicalId, attributes, wait: untilAtRest } : { physicalId, attributes },
    ),
  remove: ({ children, physicalId }) => atOnce(() => (children.remove(physicalId) ? untilAtRest : undefined)),
  goOn: (work) => atOnce(() => progressOf(work)),
};
