import { isPublic, MADE_UP_NOTE, publicParameter, publicView } from "../public/public-parameters.js";
import type { EmulatedHandler } from "../types.js";
import { isSecretReference, secretAsParameter } from "../values/secret-reference.js";
import { selected } from "../versions/selector.js";
import { withValue } from "../views.js";

/** The parameter, or the version of it, that a name or ARN means; or a secret, or a parameter of AWS. */
export const getParameter: EmulatedHandler<"GetParameter"> = ({ Name, WithDecryption }, call) => {
  if (isSecretReference(Name)) {
    const secret = secretAsParameter(call, Name, WithDecryption);
    return secret instanceof Promise ? secret.then((Parameter) => ({ Parameter })) : { Parameter: secret };
  }
  if (isPublic(Name)) {
    const found = publicParameter(call, Name);
    if (found.isMadeUp) call.note(MADE_UP_NOTE);
    return { Parameter: publicView(call, found) };
  }
  const { parameter, name, selector } = selected(call, Name);
  const shown = withValue(call, { ...parameter, name }, WithDecryption);
  if (shown instanceof Promise) return shown.then((Parameter) => ({ Parameter: { ...Parameter, Selector: selector } }));
  return { Parameter: selector === undefined ? shown : { ...shown, Selector: selector } };
};
