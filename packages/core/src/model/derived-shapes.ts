import type { ServiceModel, ShapeRef, StructureShape } from "@cloudstub/kit";
import { structure, traitsOf } from "./shapes.js";

/**
 * The model with the shapes that the wire has and the model does not name: the part of each input and output that
 * stands in the body's document, and the members of each error.
 */
export function withDerivedShapes(model: ServiceModel): ServiceModel {
  const inputsAndOutputs = Object.values(model.operations).flatMap(({ input, output }) => [input, output]);
  const documents = inputsAndOutputs.flatMap((ref) => (ref === undefined ? [] : [[documentShape(ref), documentOf(structure(model, ref))]]));
  const errors = Object.entries(model.errors).map(([code, { members = {} }]) => [`${code} members`, { type: "structure", members }]);
  return {
    ...model,
    shapes: { ...model.shapes, ...Object.fromEntries([...documents, ...errors, [noMembers, { type: "structure", members: {} }]]) },
  };
}

const noMembers = "no members";

/** Names the part of an input or output that stands in the body's document. */
export function documentShape(ref: ShapeRef): ShapeRef {
  return `${ref} document`;
}

/** Names the members of an error. */
export function errorShape(model: ServiceModel, code: string): ShapeRef {
  return Object.hasOwn(model.errors, code) ? `${code} members` : noMembers;
}

function documentOf(shape: StructureShape): StructureShape {
  const members = Object.entries(shape.members).filter(([, member]) => {
    const { httpHeader, httpPrefixHeaders, httpQuery, httpQueryParams, httpLabel, httpPayload, httpResponseCode } = traitsOf(member);
    return !(httpHeader || httpPrefixHeaders !== undefined || httpQuery || httpQueryParams || httpLabel || httpPayload || httpResponseCode);
  });
  return { type: shape.type, ...(shape.traits && { traits: shape.traits }), members: Object.fromEntries(members) };
}
