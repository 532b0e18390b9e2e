import { useMemo } from "preact/hooks";
import { Button } from "../parts/button.js";
import { Facts } from "../parts/drawer.js";
import { type Cell, useCell } from "../session/cell.js";
import { useView } from "../session/use-view.js";
import { dayAndTime } from "../session/wording.js";
import { Actions } from "./actions.js";
import { type Version, Versions } from "./object-versions.js";
import type { ServiceRoutes } from "./service-routes.js";

/** A key whose newest version is a delete marker. */
export interface DeletedObject {
  readonly key: string;
  readonly marker: Version;
}

interface Deleted {
  readonly shown: Cell<boolean>;
  readonly objects: readonly DeletedObject[];
  /** Reads more versions; undefined where all were read. */
  readonly more: (() => void) | undefined;
}

/** The deleted objects of a bucket, while they are to be shown. */
export function useDeleted(bucket: string, routes: ServiceRoutes): Deleted {
  const shown = useCell(false);
  const max = useCell(1000);
  const address = routes.address("list-versions", { bucket, max: `${max.value}` });
  const { data } = useView<{ versions: Version[]; truncated: boolean }>(shown.value ? address : undefined);
  const objects = useMemo(() => deletedAmong(data?.versions ?? []), [data]);
  const readMore = () => {
    max.value *= 10;
  };
  return {
    shown,
    objects,
    more: data?.truncated ? readMore : undefined,
  };
}

function deletedAmong(versions: readonly Version[]): readonly DeletedObject[] {
  return versions
    .filter(({ isLatest, deleteMarker }) => isLatest && deleteMarker)
    .map((marker) => ({ key: marker.key, marker }));
}

/** Shows and hides the deleted objects of a bucket that can have versions. */
export function DeletedSwitch({
  deleted: { shown, more },
  routes,
}: {
  readonly deleted: Deleted;
  readonly routes: ServiceRoutes;
}) {
  if (!routes.find("list-versions")) return undefined;
  const show = (checked: boolean) => {
    shown.value = checked;
  };
  return (
    <p class="buttons">
      <label>
        <input type="checkbox" checked={shown.value} onChange={({ currentTarget }) => show(currentTarget.checked)} />{" "}
        Show deleted objects
      </label>
      {more && <Button onClick={more}>Look through more versions</Button>}
    </p>
  );
}

/** When an object was deleted, and its versions. */
export function DeletedDetails({
  object: { key, marker },
  bucket,
  routes,
}: {
  readonly object: DeletedObject;
  readonly bucket: string;
  readonly routes: ServiceRoutes;
}) {
  return (
    <>
      <Actions
        routes={routes}
        commands={["put-object", "delete-object"]}
        values={{ bucket, key, versionId: marker.versionId }}
        loss="The version before the marker becomes the current one again."
      />
      <Facts facts={{ Deleted: dayAndTime(marker.lastModified) }} />
      <Versions bucket={bucket} name={key} routes={routes} />
    </>
  );
}
