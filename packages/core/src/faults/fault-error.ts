/** An invalid fault, or one that matches no possible request; the message says why and what is allowed. `expect(() => fault.times(0)).toThrow(FaultError)` */
export class FaultError extends Error {
  override readonly name = "FaultError";
}
