import { Facts } from "../parts/drawer.js";
import { StoredText } from "../parts/stored-text.js";
import { useView } from "../session/use-view.js";
import { bytes, dayAndTime } from "../session/wording.js";
import { Actions } from "./actions.js";
import type { ServiceRoutes } from "./service-routes.js";

/** What the list of objects says of one. */
export interface StoredObject {
  readonly key: string;
  readonly size: number;
  readonly etag: string;
  readonly contentType: string;
  readonly lastModified: string;
}

interface ObjectDetailsProps {
  readonly object: StoredObject;
  readonly bucket: string;
  readonly routes: ServiceRoutes;
}

/** Bytes of a body that is shown without being asked for. */
const SHOWN = 1_000_000;

/** What is known of an object, and its body. */
export function ObjectDetails({ object, bucket, routes }: ObjectDetailsProps) {
  const { key, size, etag, contentType, lastModified } = object;
  const { data, problem } = useView<{ body: string; encoding: string }>(
    size > SHOWN ? undefined : routes.address("get-object", { bucket, key }),
  );
  const what = size > SHOWN ? "The body is large. Get object shows it." : size > 0 ? problem : "The body is empty.";
  return (
    <>
      <Actions routes={routes} commands={["get-object", "put-object", "delete-object"]} values={{ bucket, key, contentType }} />
      <Facts
        facts={{
          Size: bytes(size),
          "Content type": contentType,
          Modified: dayAndTime(lastModified),
          ETag: etag,
          Body: what ?? data?.encoding,
        }}
      />
      {data?.body && <StoredText text={data.body} label="the body" />}
    </>
  );
}
