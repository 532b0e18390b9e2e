import type { ServiceError, ServiceModel } from "@cloudstub/kit";

/** What the wire needs to know of an error: taken from the model where it is modelled, from the error itself where not. */
export interface WireError {
  readonly status: number;
  /** The code of the Query protocol. */
  readonly queryCode: string;
  /** Whose fault it is, in the Query protocol's words. */
  readonly fault: "Sender" | "Receiver";
}

/** Looks an error up. An error that is neither modelled nor has a status of its own is a 400. */
export function wireError(model: ServiceModel, error: ServiceError): WireError {
  const known = Object.hasOwn(model.errors, error.code) ? model.errors[error.code] : undefined;
  const status = error.status ?? known?.status ?? 400;
  return { status, queryCode: known?.queryCode ?? error.code, fault: status >= 500 ? "Receiver" : "Sender" };
}
