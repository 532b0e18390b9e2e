import { Facts } from "../parts/drawer.js";
import { Masked } from "../parts/masked.js";
import { StoredText } from "../parts/stored-text.js";
import { useView } from "../session/use-view.js";
import { dayAndTime } from "../session/wording.js";
import { Actions } from "./actions.js";
import type { EntryProps, ServiceView } from "./service-view.js";

/** Names of secrets; a value is read only when the user shows it. */
export const secretsView: ServiceView<string> = {
  reads: ["list", "get"],
  title: "Secrets",
  noun: "secret",
  create: "secretsmanager create-secret --name db/password --secret-string example",
  entriesIn: ({ secrets }) => secrets,
  nameOf: (name) => name,
  columns: [{ name: "Value", width: "8rem", kind: "muted", cell: () => "••••••••" }],
  layout: "list",
  show: (props) => (
    <>
      <Actions
        routes={props.routes}
        commands={["put", "delete"]}
        values={{ name: props.entry }}
        loss="The secret and its value are deleted at once."
      />
      <Rotation {...props} />
      <Masked label="the secret">{() => <Secret {...props} />}</Masked>
    </>
  ),
};

interface RotatedSecret {
  readonly name: string;
  readonly enabled: boolean;
  readonly functionArn: string | null;
  readonly nextWindow: string | null;
  readonly pendingVersion: string | null;
  readonly failure: { readonly step: string; readonly reason: string; readonly time: string } | null;
}

/** How a secret is rotated and why that failed, where secrets are emulated. */
function Rotation({ entry, routes }: EntryProps<string>) {
  const { data } = useView<{ rotations: RotatedSecret[] }>(routes.address("list-rotations"));
  const rotation = data?.rotations.find(({ name }) => name === entry);
  if (rotation === undefined) return null;
  const { enabled, functionArn, nextWindow, pendingVersion, failure } = rotation;
  return (
    <>
      {failure && (
        <p class="note warn">{`The rotation failed in ${failure.step}, ${dayAndTime(failure.time)}. ${failure.reason}`}</p>
      )}
      <Facts
        facts={{
          Rotation: enabled ? "on" : "off",
          ...(functionArn !== null && { Function: functionArn }),
          ...(nextWindow !== null && { "Next rotation": dayAndTime(nextWindow) }),
          ...(pendingVersion !== null && { "Pending version": pendingVersion }),
        }}
      />
    </>
  );
}

function Secret({ entry, routes }: EntryProps<string>) {
  const { data, problem } = useView<{ arn: string; secretString: string | null; versionId: string }>(
    routes.address("get", { name: entry }),
  );
  if (!data) return <p class="muted">{problem ?? "Reading."}</p>;
  const { arn, secretString, versionId } = data;
  return (
    <>
      {secretString === null ? (
        <p class="muted">The secret has no text value.</p>
      ) : (
        <StoredText text={secretString} label="the secret" />
      )}
      <Facts facts={{ ARN: arn, Version: versionId }} />
    </>
  );
}
