import { ProductError } from "../errors/product-error.js";

/** An invalid fault, or one that matches no possible request; the message says why and what is allowed. `expect(() => fault.times(0)).toThrow(FaultError)` */
export class FaultError extends ProductError<"InvalidFault"> {
  override readonly name = "FaultError";

  constructor(problem: string) {
    super("InvalidFault", { problem });
  }
}
