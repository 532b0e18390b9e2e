import { useMemo } from "preact/hooks";
import { Detailed } from "../../../parts/detailed.js";
import type { Column } from "../../../parts/grid.js";
import { More } from "../../../parts/more.js";
import { useCell } from "../../../session/cell.js";
import { useView } from "../../../session/use-view.js";
import { bytes, dayAndTime, grouped } from "../../../session/wording.js";
import { BucketFacts } from "../../../views/bucket-facts.js";
import { ObjectDetails, type StoredObject } from "../../../views/object-details.js";
import { TreeGrid } from "../../../views/tree-grid.js";
import { UploadButton } from "../../../views/upload.js";
import { DestroyButton } from "../../parts/destroy-button.js";
import { SearchBox } from "../../parts/search-box.js";
import { useListing } from "../../parts/use-listing.js";
import { PresignedLink } from "./presigned-link.js";
import type { ContentProps } from "./service-state.js";
import { Title } from "./title.js";
import { useUpload } from "./use-upload.js";

const columns: readonly Column<StoredObject>[] = [
  { name: "Size", width: "6rem", kind: "num", cell: ({ size }) => bytes(size) },
  { name: "Type", width: "10rem", kind: "muted", cell: ({ contentType }) => contentType },
  { name: "Modified", width: "12rem", kind: "muted", cell: ({ lastModified }) => dayAndTime(lastModified) },
];

const keyOf = ({ key }: StoredObject) => key;
const none: readonly StoredObject[] = [];

/** A bucket: its objects as folders. Files that are dropped on it become objects. */
export function Bucket({ name, routes }: ContentProps) {
  const listing = useListing();
  const max = useCell(1000);
  const { prefix = "" } = listing.filters;
  const { data, problem } = useView<{ objects: readonly StoredObject[]; truncated: boolean }>(
    routes.address("list-objects", { bucket: name, prefix, max: `${max.value}` }),
  );
  const { upload, isOver, drop } = useUpload(name, routes, listing.open);
  const objects = data?.objects ?? none;
  const isPart = data?.truncated === true;
  return (
    <div class={isOver ? "drop-zone over" : "drop-zone"} {...drop}>
      <Title name={name} service="s3">
        {upload && <UploadButton kind="primary" take={upload} />}
        <DestroyButton
          title={`Delete bucket ${name}`}
          loss="Only a bucket without objects can be deleted."
          action="Delete"
          act={{ method: "DELETE", path: "/api/s3/delete-bucket", values: { bucket: name }, done: `Deleted ${name}` }}
        >
          Delete…
        </DestroyButton>
      </Title>
      <BucketFacts bucket={name} routes={routes} />
      <search class="filters">
        <SearchBox label="Keys that begin with" value={prefix} set={(value) => listing.filter("prefix", value)} />
        <Sum objects={objects} isPart={isPart} />
      </search>
      {!data && <p class="muted">{problem ?? "Reading."}</p>}
      {data && objects.length === 0 && (
        <p class="empty">{prefix === "" ? "No objects. Drop files here." : "No key begins so."}</p>
      )}
      <Objects bucket={name} objects={objects} routes={routes} listing={listing} />
      <More
        shown={objects.length}
        of={isPart ? objects.length + 1 : objects.length}
        noun="object"
        more={() => (max.value *= 10)}
      />
      {isOver && <p class="drop-here">Drop the files to store them in {name}.</p>}
    </div>
  );
}

interface ObjectsProps extends Pick<ContentProps, "routes"> {
  readonly bucket: string;
  readonly objects: readonly StoredObject[];
  readonly listing: ReturnType<typeof useListing>;
}

function Objects({ bucket, objects, routes, listing }: ObjectsProps) {
  return (
    <Detailed
      rows={objects}
      keyOf={keyOf}
      titleOf={keyOf}
      opened={listing.opened}
      open={listing.open}
      missing="This object is not shown here. It may have been deleted."
      list={(grid) =>
        objects.length > 0 && (
          <TreeGrid label={`Objects in ${bucket}`} leaves={objects} pathOf={keyOf} columns={columns} {...grid} />
        )
      }
      details={(object) => (
        <>
          <PresignedLink key={object.key} bucket={bucket} name={object.key} />
          <ObjectDetails key={`${object.key} ${object.etag}`} object={object} bucket={bucket} routes={routes} />
        </>
      )}
    />
  );
}

interface SumProps {
  readonly objects: readonly StoredObject[];
  readonly isPart: boolean;
}

function Sum({ objects, isPart }: SumProps) {
  const size = useMemo(() => objects.reduce((sum, each) => sum + each.size, 0), [objects]);
  return (
    <span class="muted">
      {grouped(objects.length)} objects, {bytes(size)}
      {isPart ? " on this page" : ""}
    </span>
  );
}
