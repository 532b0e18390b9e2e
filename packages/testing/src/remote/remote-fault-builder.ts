import type { FaultEffect, FaultTarget } from "@cloudstub/core";
import type { Canned } from "../services/types.js";
import { type FaultsOnServer, PendingFault } from "./remote-fault.js";

/** Selects the requests of a fault; its methods are those of a mock in process (`FaultBuilder`), and are awaited. `await world.on("sqs").throttle()` */
export class RemoteFaultBuilder<Code extends string = string, Out = unknown> {
  readonly #faults: FaultsOnServer;
  readonly #target: FaultTarget;

  constructor(faults: FaultsOnServer, target: FaultTarget) {
    this.#faults = faults;
    this.#target = target;
  }

  /** Selects only requests about resources of an account or region. `await world.on("sqs").in({ region: "eu-west-1" }).throttle()` */
  in(place: Pick<FaultTarget, "account" | "region">): RemoteFaultBuilder<Code, Out> {
    return new RemoteFaultBuilder(this.#faults, { ...this.#target, ...place });
  }

  /** The operation does not run, and the client gets this error. `await world.on("s3", "GetObject").fail("NoSuchKey")` */
  fail(code: Code, options: { readonly message?: string; readonly status?: number } = {}): PendingFault {
    return this.#add({ effect: "error", code, ...options });
  }

  /** The operation does not run, and the client gets a throttling error. `await world.on("dynamodb", "PutItem").throttle().times(2)` */
  throttle(options: { readonly code?: Code; readonly retryAfter?: number } = {}): PendingFault {
    return this.#add({ effect: "throttle", ...options });
  }

  /** The operation does not run, and the client gets this output. `await world.on("lambda", "Invoke").respond({ Payload: "90" })` */
  respond(output: Canned<Out>): PendingFault {
    return this.#add({ effect: "answer", output: output as object });
  }

  /** The operation runs when the gate is released. `const gate = await world.on("sqs").hold(); await gate.arrived(); await gate.release();` */
  hold(): PendingFault {
    return this.#add({ effect: "hold" });
  }

  /** The operation runs this many milliseconds later, by the world's clock. `await world.on("s3").delay(200).always()` */
  delay(milliseconds: number): PendingFault {
    return this.#add({ effect: "delay", milliseconds });
  }

  /** The operation runs, but the connection drops before the answer. `await world.on("sqs", "SendMessage").loseAnswer()` */
  loseAnswer(): PendingFault {
    return this.#add({ effect: "lost-answer" });
  }

  /** The operation does not run, and the connection drops. `await world.on("sns", "Publish").dropConnection()` */
  dropConnection(): PendingFault {
    return this.#add({ effect: "dropped-connection" });
  }

  /** The connection drops in the middle of the answer. `await world.on("s3", "GetObject").truncateBody({ bytes: 1000 })` */
  truncateBody(options: { readonly bytes?: number } = {}): PendingFault {
    return this.#add({ effect: "truncated-body", ...options });
  }

  /** The answer is complete but does not parse. `await world.on("s3", "GetObject").malformBody()` */
  malformBody(): PendingFault {
    return this.#add({ effect: "malformed-body" });
  }

  /** These entries of a batch fail, by id or position. `await world.on("sqs", "SendMessageBatch").failEntries(["b", 2])` */
  failEntries(
    entries: readonly (string | number)[],
    options: { readonly code?: Code; readonly message?: string } = {},
  ): PendingFault {
    return this.#add({ effect: "failed-entries", entries, ...options });
  }

  #add(effect: FaultEffect): PendingFault {
    return new PendingFault(this.#faults, { ...this.#target, ...effect });
  }
}
