import { type Peers, type RegionMessage, ServiceError } from "@cloudstub/kit";
import { wireError } from "../protocols/error-model.js";
import type { LoadedService } from "../registry/stub.js";
import type { Work } from "../time/activity.js";
import type { AccountRegion } from "../validation/account-and-region.js";
import { callOf } from "../world/call.js";
import type { World } from "../world/world.js";

/** Where a message is received, and on whose behalf. */
interface Receiver {
  readonly service: LoadedService;
  readonly world: World;
  /** The account and region that it is sent to. */
  readonly caller: AccountRegion;
  /** The id of the request, or the name of the agent, that made it necessary. */
  readonly cause: string;
  readonly requestId: string;
  readonly endpoint: string;
  /** The services that its handler may call in its turn. */
  readonly peers: Peers;
  readonly work?: Work | undefined;
  /** The number of the agent's step that sent it, and the same where that is its cause. */
  readonly step: number | undefined;
  readonly causeNumber: number | undefined;
}

/**
 * Runs the handler of a message between regions as a transaction, and adds it to the history. A message has no input of a client: nothing checks
 * it, and faults, which name operations of AWS, do not apply. Throws `ServiceError`.
 */
export function deliver<State, Content, Answer>(
  message: RegionMessage<State, Content, Answer>,
  content: Content,
  to: Receiver,
): Answer {
  const { service, world, caller, cause, requestId } = to;
  const name = `${service.id}/${message.name}`;
  const number = world.history.begin();
  const beganAt = performance.now();
  const record = (statusCode: number, error?: ServiceError) =>
    world.record({
      kind: "call",
      time: world.clock.now(),
      beganAt,
      method: "MESSAGE",
      url: name,
      stub: { service, operation: message.name, matchKey: name, placeholder: false },
      statusCode,
      requestId,
      number,
      cause,
      step: to.step,
      causeNumber: to.causeNumber,
      durationMs: performance.now() - beganAt,
      error: error && { code: error.code, message: error.message },
    });
  const call = callOf(world, service, { ...to, at: caller }) as Parameters<typeof message.receive>[1];
  try {
    const answer = world.atOnce(() => message.receive(content, call));
    record(200);
    return answer;
  } catch (error) {
    if (!ServiceError.is(error)) {
      const what = `The message ${name}, sent for ${cause},`;
      for (const observe of world.defectObservers) observe({ what, error });
    }
    const declared = ServiceError.is(error)
      ? error
      : new ServiceError(
          "InternalFailure",
          `CloudStub's module ${service.id} failed to receive the message ${message.name}; the server's log says why.`,
          500,
        );
    record(wireError(service.model(), declared).status, declared);
    throw declared;
  }
}
