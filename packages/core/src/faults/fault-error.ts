/** A fault that could never be met; the message says why and what there is instead. `expect(() => fault.times(0)).toThrow(FaultError)` */
export class FaultError extends Error {
  override readonly name = "FaultError";
}
