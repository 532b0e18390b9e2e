import { ServiceError } from "@cloudstub/kit";
import { isPublic, MADE_UP_NOTE, publicParameter, publicView } from "../public/public-parameters.js";
import type { EmulatedCall, EmulatedHandler } from "../types.js";
import { isSecretReference, secretAsParameter } from "../values/secret-reference.js";
import { selected } from "../versions/selector.js";
import { withValue } from "../views.js";

/** The parameters of up to ten names or ARNs, in the order of the request, and the names that lead to none. */
export const getParameters: EmulatedHandler<"GetParameters"> = async ({ Names, WithDecryption }, call) => {
  const found = await Promise.all([...new Set(Names)].map((name) => find(call, name, WithDecryption)));
  if (found.some(({ isMadeUp }) => isMadeUp)) call.note(MADE_UP_NOTE);
  return {
    Parameters: found.flatMap(({ parameter }) => parameter ?? []),
    InvalidParameters: found.flatMap(({ name, parameter }) => (parameter === undefined ? [name] : [])),
  };
};

async function find(call: EmulatedCall, name: string, withDecryption: boolean | undefined) {
  try {
    if (isPublic(name)) {
      const found = publicParameter(call, name);
      return { name, parameter: publicView(call, found), isMadeUp: found.isMadeUp };
    }
    if (isSecretReference(name)) return { name, parameter: await secretAsParameter(call, name, withDecryption) };
    const { parameter, name: asked, selector } = selected(call, name);
    return {
      name,
      parameter: {
        ...(await withValue(call, { ...parameter, name: asked }, withDecryption)),
        ...(selector !== undefined && { Selector: selector }),
      },
    };
  } catch (error) {
    if (ServiceError.is(error) && notFound.includes(error.code)) return { name };
    throw error;
  }
}

const notFound = ["ParameterNotFound", "ParameterVersionNotFound"];
