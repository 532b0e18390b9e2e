import { type AgentCall, whenAnswered } from "@cloudstub/kit";
import { notMultiRegion, notPrimary } from "../errors.js";
import { changeableKey, checkUsable, keyArn } from "../keys/find-key.js";
import type { EmulatedState, Key } from "../state.js";
import type { StoreCall } from "../types.js";

type Kms = typeof import("@aws-sdk/client-kms");

/*
 * A primary key and its replicas are keys of one id in several regions. Each of them has what they share: the regions, the rotation, and the
 * material, unless that is imported. A region that changes one of these tells the others.
 */

/** What is needed to tell the other regions. */
export type RelatedCall = StoreCall & Pick<AgentCall<EmulatedState>, "peers" | "atomically">;

/** What one region tells another. */
interface Message {
  /** A key, for what it shares. */
  readonly key?: Key;
  /** The region whose replica was deleted. */
  readonly left?: string;
}

/** The key of a member of inputs that no request can have. */
const fromRegion = Symbol("from a related key");

/** What another region tells with an input; undefined for a request of a client. */
export function messageIn(input: object): Message | undefined {
  return (input as { readonly [fromRegion]?: Message })[fromRegion];
}

/** An input with a message to another region. */
export function withMessage<Input extends object>(input: Input, message: Message): Input {
  return Object.assign(input, { [fromRegion]: message });
}

/** The key service of another region. */
export function kmsIn({ peers }: Pick<RelatedCall, "peers">, region: string) {
  return peers.of<Kms>("kms", { region });
}

/** The regions of a key and its related ones; undefined for a key of one region. */
export function regionsOf({ region }: Pick<StoreCall, "region">, key: Key): NonNullable<Key["regions"]> | undefined {
  if (!key.id.startsWith("mrk-")) return undefined;
  return key.regions ?? { primary: region, replicas: [] };
}

/** True for a replica, which shares what its primary key has. */
export function isReplica(call: Pick<StoreCall, "region">, key: Key): boolean {
  return (regionsOf(call, key)?.primary ?? call.region) !== call.region;
}

/**
 * A primary key that can be replicated, or become a replica, with its regions. Throws `UnsupportedOperationException` for a key of one region
 * and for a replica, and the errors of keys that can't be used.
 */
export function primaryKey(call: StoreCall, text: string) {
  const key = changeableKey(call, text);
  const regions = regionsOf(call, key);
  if (regions === undefined) throw notMultiRegion(keyArn(call, key));
  if (regions.primary !== call.region) throw notPrimary(keyArn(call, key));
  // The keys whose material is imported are replicated without it.
  if (key.state !== "PendingImport") checkUsable(call, key);
  return { key, regions };
}

/** Tells the related keys of a key's shared properties, and returns the output: as a promise where a fault delays one of them. */
export function synchronize<T>(call: RelatedCall, key: Key, output: T): T | Promise<T> {
  const { primary, replicas } = regionsOf(call, key) ?? { primary: call.region, replicas: [] };
  const others = [primary, ...replicas].filter((region) => region !== call.region);
  const told = others.map((region) => tell(call, key.id, { region, primary, message: { key } }));
  return told.some((answer) => answer instanceof Promise) ? Promise.all(told).then(() => output) : output;
}

/** Tells the primary key that its replica in this region was deleted. A primary key that is gone needs to know nothing. */
export function tellOfDeletion(call: RelatedCall, key: Key): void | Promise<void> {
  const { primary } = regionsOf(call, key) ?? { primary: call.region };
  if (primary === call.region) return;
  const tellPrimary = () => tell(call, key.id, { region: primary, primary, message: { left: call.region } });
  return whenAnswered<unknown, void>(tellPrimary, {
    goOn: () => {},
    fail(error) {
      if (error.code !== "NotFoundException") throw error;
    },
  });
}

interface Telling {
  readonly region: string;
  readonly primary: string;
  readonly message: Message;
}

/** The operation that changes what related keys know of one another carries the other shared properties, too. */
function tell(call: RelatedCall, id: string, { region, primary, message }: Telling): unknown {
  return kmsIn(call, region).UpdatePrimaryRegion(withMessage({ KeyId: id, PrimaryRegion: primary }, message));
}
