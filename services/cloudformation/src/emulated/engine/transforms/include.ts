import { ServiceError } from "@cloudstub/kit";
import { awaited, type Steps } from "../steps.js";
import { asText, isObject, type JsonObject, memberOf, objectIn } from "../template/json.js";
import { placeOf, textAt } from "../template/template-source.js";
import { readTemplate } from "../template/text.js";
import { TransformFailure } from "../template/transform-failure.js";
import type { BuiltIn, TransformContext } from "./expand.js";

const NAME = "AWS::Include";

/**
 * `AWS::Include`: brings a part of a template that is in S3. What is included wins over what the template has under the same name (recorded answers of AWS); of a
 * whole template it brings members of sections.
 */
export const include: BuiltIn = function* ({ parameters, fragment, isWhole }, context) {
  const location = memberOf(parameters, "Location");
  if (typeof location !== "string")
    throw new TransformFailure(NAME, "The transform needs the parameter Location, the URL of an object in S3.");
  const included = yield* contentAt(location, context);
  if (!isWhole) return { ...fragment, ...included };
  const sections = Object.entries(included).map(([name, section]) => {
    const isMerged = isObject(section) && isObject(memberOf(fragment, name));
    return [name, isMerged ? { ...objectIn(fragment, name), ...section } : section] as const;
  });
  return { ...fragment, ...Object.fromEntries(sections) };
};

function* contentAt(location: string, { ask, endpoint }: TransformContext): Steps<JsonObject> {
  try {
    const place = location.startsWith("s3://") ? placeIn(location) : placeOf(location, endpoint);
    return yield* awaited(readTemplate(yield* textAt(place, ask)));
  } catch (error) {
    if (!ServiceError.is(error)) throw error;
    const bucket = location.startsWith("s3://") ? placeIn(location).bucket : "";
    const isMissing = error.message.includes("bucket does not exist");
    throw new TransformFailure(NAME, isMissing ? `S3 bucket [${bucket}] does not exist.` : asText(error.message));
  }
}

/** The bucket and the key of `s3://bucket/key`. */
function placeIn(location: string): { readonly bucket: string; readonly key: string } {
  const [bucket = "", ...key] = location.slice("s3://".length).split("/");
  return { bucket, key: key.join("/") };
}
