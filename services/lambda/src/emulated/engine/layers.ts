import type { FunctionConfiguration } from "../../state.js";
import type { LayerVersion } from "../state/records.js";
import type { EmulatedState, StoreCall } from "../types.js";
import { invalidParameter } from "./errors.js";
import { versionKey } from "./names.js";

/** A version of a layer, as an ARN names it: `arn:aws:lambda:us-east-1:123456789012:layer:common:3`. */
export interface LayerReference {
  readonly layer: string;
  readonly version: number;
}

const layerArn = /^arn:aws[a-zA-Z-]*:lambda:[a-z0-9-]+:\d{12}:layer:([a-zA-Z0-9-_]+):(\d+)$/;

/** Reads the ARN of a layer's version; undefined for other texts. */
export function layerReferenceIn(text: string): LayerReference | undefined {
  const [, layer, version] = layerArn.exec(text) ?? [];
  return layer === undefined ? undefined : { layer, version: Number(version) };
}

/** The version of a layer; undefined where there is none. */
export function findLayerVersion(state: EmulatedState, { layer, version }: LayerReference): LayerVersion | undefined {
  return state.layers.of(layer).get(versionKey(version));
}

/**
 * The layers of a function as its configuration shows them. Throws `InvalidParameterValueException` where one does not exist, or two are
 * versions of one layer.
 */
export function layersOf(call: StoreCall, arns: readonly string[]): NonNullable<FunctionConfiguration["Layers"]> {
  const seen = new Map<string, string>();
  return arns.map((Arn) => {
    const reference = layerReferenceIn(Arn);
    const found = reference && findLayerVersion(call.state, reference);
    if (reference === undefined || found === undefined) throw invalidParameter(`Layer version ${Arn} does not exist.`);
    const other = seen.get(reference.layer);
    if (other !== undefined)
      throw invalidParameter(
        `Two different versions of the same layer are not allowed to be referenced in the same function. ${other} and ${Arn} are versions of the same layer.`,
      );
    seen.set(reference.layer, Arn);
    return { Arn, CodeSize: found.codeSize };
  });
}
