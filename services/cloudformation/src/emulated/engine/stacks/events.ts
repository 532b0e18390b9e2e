import { keys } from "@cloudstub/kit";
import type { Stack, StackEvent } from "../../state.js";
import type { StackCall } from "../../types.js";

/** An event as the work tells it: what happened to which resource. */
export interface Told {
  readonly logicalId: string;
  readonly physicalId: string;
  readonly type: string;
  readonly status: string;
  readonly reason?: string | undefined;
  /** JSON. */
  readonly properties?: string | undefined;
}

/** Adds an event of a resource. */
export function tell(call: StackCall, stack: Stack, told: Told): void {
  const time = call.clock.now();
  const id = `${told.logicalId}-${told.status}-${new Date(time).toISOString()}`;
  add(call, stack, { ...told, id, time });
}

/** Gives a stack a status, with an event of its own. */
export function tellStatus(
  call: StackCall,
  stack: Stack,
  { status, reason }: { readonly status: string; readonly reason?: string | undefined },
): Stack {
  const changed = { ...stack, status, reason };
  call.state.stacks.set(stack.id, changed);
  add(call, changed, {
    id: call.ids.uuid(),
    logicalId: stack.name,
    physicalId: stack.id,
    type: "AWS::CloudFormation::Stack",
    time: call.clock.now(),
    status,
    reason,
  });
  return changed;
}

function add(call: StackCall, stack: Stack, event: StackEvent): void {
  const events = call.state.events.of(stack.id);
  const operation = call.state.operations.get(stack.id);
  const complete = { ...event, operation: operation?.id, token: operation?.token };
  events.set(keys.counter(Number(events.lastKey() ?? 0) + 1), complete);
  notify(call, stack, complete);
}

/** Sends an event to the topics of the stack, which may be gone. */
function notify(call: StackCall, stack: Stack, event: StackEvent): void {
  if (stack.notificationArns.length === 0 || !call.peers.has("sns")) return;
  const lines = {
    StackId: stack.id,
    Timestamp: new Date(event.time).toISOString(),
    EventId: event.id,
    LogicalResourceId: event.logicalId,
    PhysicalResourceId: event.physicalId,
    ResourceProperties: event.properties ?? "null",
    ResourceStatus: event.status,
    ResourceStatusReason: event.reason ?? "",
    ResourceType: event.type,
    StackName: stack.name,
    ClientRequestToken: event.token ?? "null",
  };
  const Message = Object.entries(lines)
    .map(([name, value]) => `${name}='${value}'\n`)
    .join("");
  const sns = call.peers.of<typeof import("@aws-sdk/client-sns")>("sns");
  for (const TopicArn of stack.notificationArns) {
    try {
      void sns.Publish({ TopicArn, Message, Subject: "AWS CloudFormation Notification" });
    } catch {
      // A stack does not fail for want of its topic.
    }
  }
}
