import { atOnce, nothing } from "../../steps.js";
import { asText, memberOf, objectFrom } from "../../template/json.js";
import { ResourceFailure } from "../failure.js";
import type { Made, ResourceType, ResourceWork, WaitingWork } from "../handler.js";
import { addressOf } from "./address.js";

/** `AWS::CloudFormation::WaitConditionHandle`: `Ref` gives the address to which signals are sent. */
export const waitConditionHandle: ResourceType = {
  create: (work) =>
    atOnce(() => {
      const { call, stack, logicalId } = work;
      const token = call.ids.uuid();
      call.state.listeners.set(token, { stack: stack.id, logicalId });
      return { physicalId: addressOf(work, token) };
    }),
  remove: ({ call, physicalId }) => atOnce(() => void call.state.listeners.delete(tokenIn(physicalId))),
};

/** The token in an address. */
function tokenIn(address: string): string {
  return new URL(address).pathname.split("/").at(-1) ?? "";
}

/** A signal that was sent to the address of a handle. */
interface Signal {
  readonly id: string;
  readonly isSuccess: boolean;
  readonly reason: string;
  readonly data: string;
}

function signalsIn(told: readonly string[]): Signal[] {
  const signals = new Map<string, Signal>();
  for (const text of told) {
    const signal = readSignal(text);
    // A second signal of the same id counts once.
    if (signal !== undefined && !signals.has(signal.id)) signals.set(signal.id, signal);
  }
  return [...signals.values()];
}

/** Reads a signal (CloudFormation User Guide, "Wait condition signal JSON format"); undefined for another text. */
export function readSignal(text: string): Signal | undefined {
  const given = objectFrom(text);
  if (given === undefined) return undefined;
  const textOf = (name: string) => asText(memberOf(given, name) ?? "");
  const status = textOf("Status");
  if (status !== "SUCCESS" && status !== "FAILURE") return undefined;
  return { id: textOf("UniqueId"), isSuccess: status === "SUCCESS", reason: textOf("Reason"), data: textOf("Data") };
}

function progressOf({ told, count, isLate, physicalId }: WaitingWork): Made | undefined {
  const signals = signalsIn(told);
  const failed = signals.find(({ isSuccess }) => !isSuccess);
  if (failed !== undefined)
    throw new ResourceFailure(`WaitCondition received failed message: '${failed.reason}' for uniqueId: ${failed.id}`);
  if (signals.length >= count) {
    const Data = JSON.stringify(Object.fromEntries(signals.map(({ id, data }) => [id, data])));
    return { physicalId, attributes: { Data } };
  }
  if (isLate)
    throw new ResourceFailure(`WaitCondition timed out. Received ${signals.length} conditions when expecting ${count}`);
  return undefined;
}

function created({ call, stack, properties, logicalId }: ResourceWork): Made {
  const { Handle, Timeout = 0, Count = 1 } = properties;
  const token = typeof Handle === "string" && Handle.includes("/") ? tokenIn(Handle) : undefined;
  const handle = token === undefined ? undefined : call.state.listeners.get(token);
  // The last part is the handle's logical id, as in a recorded answer of AWS.
  const physicalId = `${stack.id}/${handle?.logicalId ?? logicalId}`;
  const wait = { kind: "signals", timeout: Number(Timeout) * 1000, count: Number(Count) } as const;
  return { physicalId, wait: token === undefined ? wait : { ...wait, token } };
}

/** `AWS::CloudFormation::WaitCondition`: it is complete when as many signals have arrived as it counts. */
export const waitCondition: ResourceType = {
  create: (work) => atOnce(() => created(work)),
  remove: nothing,
  goOn: (work) => atOnce(() => progressOf(work)),
};
