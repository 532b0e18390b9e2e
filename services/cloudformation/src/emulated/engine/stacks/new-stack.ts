import { arn, keys } from "@cloudstub/kit";
import type { Stack } from "../../state.js";
import type { StackCall } from "../../types.js";

/** What a stack is made of. */
export type NewStack = Pick<Stack, "name" | "notificationArns" | "isRollbackDisabled" | "isProtected"> & Partial<Stack>;

/** What a nested stack tells of the stack around it. */
export function belongingTo({ id, root = id }: Pick<Stack, "id" | "root">): Pick<Stack, "parent" | "root"> {
  return { parent: id, root };
}

/** The ARN of a new stack: its UUID is one of version 1 (recorded answer of AWS). */
export function newStackId(call: StackCall, name: string): string {
  return arn(call, "cloudformation", `stack/${name}/${timeUuid(call)}`);
}

/** A stack as it is before its first event. It is not kept yet. */
export function newStack(call: StackCall, stack: NewStack & Pick<Stack, "id" | "status">): Stack {
  return { outputs: [], imports: [], ...stack, createdAt: call.clock.now() };
}

/** Keeps a new stack, which has no status of its own before its first event. */
export function keepStack(call: StackCall, stack: NewStack & Pick<Stack, "id" | "status">): Stack {
  const { stacks, stackNames, stackNumbers } = call.state;
  const kept = newStack(call, stack);
  stacks.set(kept.id, kept);
  stackNames.set(kept.name, kept.id);
  stackNumbers.set(keys.counter(Number(stackNumbers.lastKey() ?? 0) + 1), kept.id);
  return kept;
}

/** A UUID of version 1: the time in steps of 100 ns since 1582, and random bytes in place of a machine's address. */
function timeUuid({ clock, ids }: StackCall): string {
  const random = Buffer.from(ids.bytes(10));
  const time =
    (BigInt(clock.now()) * 10_000n + 122_192_928_000_000_000n + BigInt(random.readUInt16BE(8) % 10_000)) &
    ((1n << 60n) - 1n);
  const hex = time.toString(16).padStart(15, "0");
  random[0] = ((random[0] as number) & 0x3f) | 0x80;
  const node = random.subarray(2, 8).toString("hex");
  return `${hex.slice(7)}-${hex.slice(3, 7)}-1${hex.slice(0, 3)}-${random.subarray(0, 2).toString("hex")}-${node}`;
}
