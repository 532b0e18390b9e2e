import type { Fidelity } from "@cloudstub/core";
import type { Clock, Ids, ServiceModule } from "@cloudstub/kit";
import type { Policy } from "./policy.js";

/** What a mock is started with. `{ services: [sqs, s3], onPlaceholder: "error" }` */
export interface MockOptions<Modules extends readonly ServiceModule[] = readonly ServiceModule[]> {
  /** The modules of the services: `[sqs, s3]`, imported from `@cloudstub/sqs` and `@cloudstub/s3`. */
  readonly services: Modules;
  /** The port on 127.0.0.1; a free one unless given. `false` opens none: clients take `mock.clientConfig()`, others `mock.fetch`. */
  readonly port?: number | false;
  /** The port of the JSON views and the console; none unless given, 0 picks a free one. */
  readonly apiPort?: number | false;
  /** Whether the endpoint is published in the environment, as SDK clients read it; true where there is a port. */
  readonly publish?: boolean;
  /** What a call of a placeholder does, which answers well-formed and does nothing: `"warn"` unless given. */
  readonly onPlaceholder?: Policy;
  /** What a request does that matches no operation: `"error"` unless given. */
  readonly onUnmatched?: Policy;
  /** How many calls the history keeps; 1000 unless given. */
  readonly maxHistory?: number;
  /** How the services behave: by the simple `"contract"` unless given, `"emulated"` as AWS does, or by service: `{ sqs: "emulated" }`. */
  readonly fidelity?: Fidelity;
  /** The time that the services see: the machine's unless given, or one to turn by hand, `manualClock()`. */
  readonly clock?: Clock;
  /** Where ids come from; random ones unless given. */
  readonly ids?: Ids;
}
