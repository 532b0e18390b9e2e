import type { FaultTiming } from "@cloudstub/core";

/** A fault of a test, in process or on a server: to which of its requests it applies. Unless said otherwise it is the next one. */
export abstract class TimedFault {
  /** Applies to the next `count` requests. `mock.on("sqs", "SendMessage").fail("RequestThrottled").times(2)` */
  times(count: number): this {
    return this.setTiming({ times: count });
  }

  /** Applies only to the request with this number, counted from 1. `mock.on("s3", "PutObject").loseAnswer().nth(3)` */
  nth(number: number): this {
    return this.setTiming({ nth: number });
  }

  /** Applies to the requests with these numbers and between them, counted from 1. `mock.on("s3").delay(50).between(2, 4)` */
  between(first: number, last: number): this {
    return this.setTiming({ between: [first, last] });
  }

  /** Applies to every request. `mock.on("lambda", "Invoke").throttle().always()` */
  always(): this {
    return this.setTiming("always");
  }

  /** Lets the test pass although the fault is never reached. `mock.on("sqs").delay(5).always().optional()` */
  abstract optional(): this;

  protected abstract setTiming(when: FaultTiming): this;
}
