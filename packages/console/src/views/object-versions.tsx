import { Table } from "../parts/table.js";
import { useView } from "../session/use-view.js";
import { bytes, dayAndTime } from "../session/wording.js";
import type { ServiceRoutes } from "./service-routes.js";

interface VersionsProps {
  readonly bucket: string;
  readonly name: string;
  readonly routes: ServiceRoutes;
}

/** A version of an object, or a delete marker. */
export interface Version {
  readonly key: string;
  readonly versionId: string;
  readonly isLatest: boolean;
  readonly deleteMarker: boolean;
  readonly size: number;
  readonly lastModified: string;
}

/** How many are read: keys that begin with the object's come after it. */
const MAX = 100;

/** The versions of an object, the newest first, where it has any but the one called `null`. */
export function Versions({ bucket, name, routes }: VersionsProps) {
  const { data } = useView<{ versions: Version[] }>(
    routes.address("list-versions", { bucket, prefix: name, max: `${MAX}` }),
  );
  const versions = data?.versions.filter(({ key }) => key === name) ?? [];
  if (!versions.some(({ versionId }) => versionId !== "null")) return undefined;
  return (
    <>
      <h3>Versions</h3>
      <Table
        head={["Version", "Modified", "Size"]}
        rows={versions.map((version) => [titleOf(version), dayAndTime(version.lastModified), sizeOf(version)])}
      />
      {versions.length === MAX && <p class="muted">{`The newest ${MAX} are shown.`}</p>}
    </>
  );
}

function titleOf({ versionId, isLatest }: Version): string {
  return isLatest ? `${versionId} (current)` : versionId;
}

function sizeOf({ deleteMarker, size }: Version): string {
  return deleteMarker ? "delete marker" : bytes(size);
}
