import type { ServiceModel, ShapeRef, StructureShape } from "@cloudstub/kit";
import { structure, traitsOf } from "./shapes.js";

/**
 * The model with the shapes that the wire has and the model does not name: the part of each input and output that
 * stands in the body's document, and the members of each error.
 */
export function withDerivedShapes(model: ServiceModel): ServiceModel {
  const get = (name: string) => {
    if (name.endsWith(ofDocument)) return documentOf(structure(model, name.slice(0, -ofDocument.length)));
    if (!name.endsWith(ofError)) return model.shapes.get(name);
    return {
      type: "structure",
      members: model.errors[name.slice(0, -ofError.length)]?.members ?? {},
    } satisfies StructureShape;
  };
  return { ...model, shapes: { get } };
}

// No shape of a model has a space in its name.
const ofDocument = " document";
const ofError = " members";

/** Names the part of an input or output that stands in the body's document. */
export function documentShape(ref: ShapeRef): ShapeRef {
  return `${ref}${ofDocument}`;
}

/** The model's own name of a shape, or of the input or output that a document is a part of. */
export function plainName(ref: ShapeRef): string {
  return ref.endsWith(ofDocument) ? ref.slice(0, -ofDocument.length) : ref;
}

/** Names the members of an error. All errors that the model does not know have one name, so that what is made for each stays bounded. */
export function errorShape(model: ServiceModel, code: string): ShapeRef {
  return Object.hasOwn(model.errors, code) ? `${code}${ofError}` : ofError;
}

function documentOf(shape: StructureShape): StructureShape {
  const members = Object.entries(shape.members).filter(([, member]) => {
    const { httpHeader, httpPrefixHeaders, httpQuery, httpQueryParams, httpLabel, httpPayload, httpResponseCode } =
      traitsOf(member);
    return !(
      httpHeader ||
      httpPrefixHeaders !== undefined ||
      httpQuery ||
      httpQueryParams ||
      httpLabel ||
      httpPayload ||
      httpResponseCode
    );
  });
  return { type: shape.type, ...(shape.traits && { traits: shape.traits }), members: Object.fromEntries(members) };
}
