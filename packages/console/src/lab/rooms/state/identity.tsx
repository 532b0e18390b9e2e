import { Facts } from "../../../parts/drawer.js";
import { JsonView } from "../../../parts/json-view.js";
import { useView } from "../../../session/use-view.js";
import { dayAndTime, spelledOut } from "../../../session/wording.js";
import { Card } from "../../parts/card.js";
import type { ContentProps } from "./service-state.js";
import { Title } from "./title.js";

interface Shown {
  readonly name: string;
  readonly arn: string;
  readonly createdAt: string;
  readonly attachedPolicies?: readonly string[];
  readonly inlinePolicies?: readonly string[];
  readonly trustPolicy?: string;
  readonly groups?: readonly string[];
  readonly accessKeys?: readonly string[];
  readonly users?: number;
  readonly defaultVersion?: string;
  readonly versions?: number;
  readonly attachments?: number;
}

const kinds: Readonly<Record<string, string>> = { role: "roles", user: "users", group: "groups", policy: "policies" };

/** A role, user, group or policy. */
export function Identity({ name, routes }: ContentProps) {
  const [kind = "", ...rest] = name.split("/");
  const plural = kinds[kind] ?? "roles";
  const { data } = useView<{ readonly [plural: string]: readonly Shown[] }>(routes.address(`list-${plural}`));
  const found = data?.[plural]?.find((each) => each.name === rest.join("/"));
  if (found === undefined) return <Title name={name} service="iam" />;
  const { arn, createdAt, attachedPolicies, inlinePolicies, trustPolicy, groups, accessKeys, ...figures } = found;
  return (
    <>
      <Title name={found.name} service="iam" id={arn} />
      <Facts
        facts={{
          Kind: kind,
          Created: dayAndTime(createdAt),
          Groups: groups?.join(", "),
          "Access keys": accessKeys?.join(", "),
          Members: figures.users,
          "Default version": figures.defaultVersion,
          Versions: figures.versions,
          "Attached to": figures.attachments,
        }}
      />
      <Names title="Attached policies" names={attachedPolicies} />
      <Names title="Inline policies" names={inlinePolicies} />
      {trustPolicy && (
        <Card title="Who may assume it">
          <JsonView value={parsed(trustPolicy)} label="the trust policy" />
        </Card>
      )}
    </>
  );
}

function Names({ title, names }: { readonly title: string; readonly names: readonly string[] | undefined }) {
  if (names === undefined) return null;
  return (
    <Card title={title}>
      {names.length === 0 && <p class="muted">None.</p>}
      <ul>
        {names.map((name) => (
          <li key={name}>{spelledOut(name)}</li>
        ))}
      </ul>
    </Card>
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
