import type { Ask, Steps } from "../../steps.js";
import { asText, isList, isObject, isSame, type JsonObject } from "../../template/json.js";
import { unlessGone } from "../gone.js";

/** The kinds of identities that policies are of: the property that lists them, and the part of the operations' names. */
export const kinds = [
  ["Roles", "Role"],
  ["Users", "User"],
  ["Groups", "Group"],
] as const;

/** The inline policies of a role, user or group, by name. */
function inlinePolicies(properties: JsonObject): Map<string, string> {
  const given = properties["Policies"];
  return new Map(
    (isList(given) ? given : [])
      .filter(isObject)
      .map(({ PolicyName, PolicyDocument }) => [asText(PolicyName), asText(PolicyDocument)]),
  );
}

/** The texts of a property that is a list. */
export function textsIn(properties: JsonObject, name: string): string[] {
  const given = properties[name];
  return isList(given) ? given.map(String) : [];
}

/** Drops what is in the earlier of two lists only, and adds what is in the later one only. */
export function* changeList(
  [earlier, later]: readonly [earlier: readonly string[], later: readonly string[]],
  { add, drop }: { readonly [change in "add" | "drop"]: (text: string) => Steps<unknown> },
): Steps<void> {
  for (const text of earlier) if (!later.includes(text)) yield* drop(text);
  for (const text of later) if (!earlier.includes(text)) yield* add(text);
}

/** How the parts of an identity are put and taken away. */
interface Parts {
  readonly put: (name: string, document: string) => Steps<unknown>;
  readonly drop: (name: string) => Steps<unknown>;
  readonly attach: (arn: string) => Steps<unknown>;
  readonly detach: (arn: string) => Steps<unknown>;
}

/** The parts of an identity of a kind. */
export function partsOf(ask: Ask, kind: (typeof kinds)[number][1], name: string): Parts {
  const named = { [`${kind}Name`]: name };
  return {
    put: (PolicyName, PolicyDocument) => ask("iam", `Put${kind}Policy`, { ...named, PolicyName, PolicyDocument }),
    drop: (PolicyName) => ask("iam", `Delete${kind}Policy`, { ...named, PolicyName }),
    attach: (PolicyArn) => ask("iam", `Attach${kind}Policy`, { ...named, PolicyArn }),
    detach: (PolicyArn) => ask("iam", `Detach${kind}Policy`, { ...named, PolicyArn }),
  };
}

/** Gives an identity the inline and the attached policies of its properties, and takes its other earlier ones away. */
export function* changePolicies(before: JsonObject, after: JsonObject, parts: Parts): Steps<void> {
  const [earlier, later] = [inlinePolicies(before), inlinePolicies(after)];
  for (const name of earlier.keys()) if (!later.has(name)) yield* unlessGone(parts.drop(name));
  for (const [name, document] of later) if (!isSame(earlier.get(name), document)) yield* parts.put(name, document);
  yield* changeList([textsIn(before, "ManagedPolicyArns"), textsIn(after, "ManagedPolicyArns")], {
    add: parts.attach,
    drop: (arn) => unlessGone(parts.detach(arn)),
  });
}
