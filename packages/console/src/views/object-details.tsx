import { Button } from "../parts/button.js";
import { Command } from "../parts/copy-button.js";
import { Facts } from "../parts/drawer.js";
import { StoredText } from "../parts/stored-text.js";
import { ask, detailOf } from "../session/ask.js";
import { useCell } from "../session/cell.js";
import { useSession } from "../session/session.js";
import { awsCommand } from "../session/shell-commands.js";
import { useView } from "../session/use-view.js";
import { bytes, dayAndTime } from "../session/wording.js";
import { Actions } from "./actions.js";
import { Versions } from "./object-versions.js";
import type { ServiceRoutes } from "./service-routes.js";

/** An object in the list of objects. */
export interface StoredObject {
  readonly key: string;
  readonly size: number;
  readonly etag: string;
  readonly contentType: string;
  readonly lastModified: string;
  /** Of a server that has more than the contract: */
  readonly versionId?: string;
  readonly storageClass?: string;
  readonly metadata?: { readonly [name: string]: string };
  readonly tags?: { readonly [name: string]: string };
}

interface ObjectProps {
  readonly object: StoredObject;
  readonly bucket: string;
  readonly routes: ServiceRoutes;
}

interface Read {
  readonly body: string;
  readonly encoding: "text" | "base64";
}

/** Bodies up to this many bytes are shown at once. */
const SHOWN = 1_000_000;

/** Most bytes in an answer of get-object. */
const READABLE = 16 * 1024 * 1024;

/** Image types without scripts. */
const drawable = /^image\/(png|jpeg|gif|webp)$/;

/** The properties of an object, and its body. */
export function ObjectDetails({ object, bucket, routes }: ObjectProps) {
  const { key, size, etag, contentType, lastModified } = object;
  return (
    <>
      <Actions
        routes={routes}
        commands={["put-object", "delete-object"]}
        values={{ bucket, key, contentType }}
        loss={`The object and its ${bytes(size)} are deleted.`}
      />
      <Facts
        facts={{
          Size: bytes(size),
          "Content type": contentType,
          Modified: dayAndTime(lastModified),
          ETag: etag,
          ...moreFacts(object),
        }}
      />
      {size > READABLE ? (
        <TooLarge bucket={bucket} object={object} />
      ) : (
        <Download bucket={bucket} object={object} routes={routes} />
      )}
      {size === 0 && <p class="muted">The body is empty.</p>}
      {size > SHOWN && <p class="muted">{`Bodies of more than ${bytes(SHOWN)} are not shown here.`}</p>}
      <Versions bucket={bucket} name={key} routes={routes} />
      {size > 0 && size <= SHOWN && <Body bucket={bucket} object={object} routes={routes} />}
    </>
  );
}

function moreFacts({ versionId, storageClass, metadata, tags }: StoredObject) {
  return {
    Version: versionId === "null" ? undefined : versionId,
    "Storage class": storageClass,
    Metadata: pairsOf(metadata),
    Tags: pairsOf(tags),
  };
}

function pairsOf(values: StoredObject["tags"] = {}): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");
}

function Body({ object: { key, contentType }, bucket, routes }: ObjectProps) {
  const { data, problem } = useView<Read>(routes.address("get-object", { bucket, key }));
  if (!data) return <p class="muted">{problem ?? "Reading."}</p>;
  if (data.encoding === "text") return <StoredText text={data.body} label="the body" />;
  const type = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!drawable.test(type)) return <p class="muted">The body is not text. Download it to open it.</p>;
  return <img class="preview" src={`data:${type};base64,${data.body}`} alt={key} />;
}

/** Downloads the body as a file with the object's name. */
function Download({ object: { key }, bucket, routes }: ObjectProps) {
  const { news } = useSession();
  const problem = useCell("");
  async function download(): Promise<void> {
    try {
      const answer = await ask({
        path: routes.find("get-object")?.path ?? "",
        values: { bucket, key, base64: "true" },
      });
      problem.value = answer.ok ? "" : detailOf(answer);
      if (!answer.ok) return;
      const bytes = Uint8Array.from(atob((answer.data as Read).body), (byte) => byte.charCodeAt(0));
      // A type that browsers don't open, so that a stored page does not run with this origin.
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([bytes], { type: "application/octet-stream" }));
      link.download = key.slice(key.lastIndexOf("/") + 1) || "object";
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      news.value = "Downloaded.";
    } catch {
      problem.value = "The server does not answer.";
    }
  }
  return (
    <div class="buttons">
      <Button onClick={download}>Download</Button>
      <span class="bad">{problem.value}</span>
    </div>
  );
}

function TooLarge({ object: { key }, bucket }: Pick<ObjectProps, "object" | "bucket">) {
  const status = useSession().status.value;
  return (
    <>
      <p>{`The API port returns bodies of up to ${bytes(READABLE)}. The mock port returns the whole object:`}</p>
      {status && <Command text={awsCommand(status, `s3 cp '${`s3://${bucket}/${key}`.replaceAll("'", "'\\''")}' .`)} />}
    </>
  );
}
