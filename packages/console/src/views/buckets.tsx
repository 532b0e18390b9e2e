import { Detailed, useOpen } from "../parts/detailed.js";
import { Empty } from "../parts/empty.js";
import type { Column } from "../parts/grid.js";
import { More } from "../parts/more.js";
import { useCell } from "../session/cell.js";
import { useView } from "../session/use-view.js";
import { bytes, dayAndTime } from "../session/wording.js";
import { Actions } from "./actions.js";
import { BucketFacts } from "./bucket-facts.js";
import { ObjectDetails, type StoredObject } from "./object-details.js";
import type { EntryProps, ServiceView } from "./service-view.js";
import { TreeGrid } from "./tree-grid.js";
import { Upload } from "./upload.js";

interface Bucket {
  readonly name: string;
  readonly objects: number;
}

/** Buckets, and their objects as a tree of folders. */
export const bucketsView: ServiceView<Bucket> = {
  reads: ["list-buckets", "list-objects", "get-object"],
  title: "Buckets",
  noun: "bucket",
  create: "s3 mb s3://photos",
  entriesIn: ({ buckets }) => buckets,
  nameOf: ({ name }) => name,
  columns: [{ name: "Objects", width: "6rem", kind: "num", cell: ({ objects }) => objects.toLocaleString("en") }],
  layout: "beside",
  show: Objects,
};

const columns: readonly Column<StoredObject>[] = [
  { name: "Size", width: "5rem", kind: "num", cell: ({ size }) => bytes(size) },
  { name: "Modified", width: "12.6rem", kind: "muted", cell: ({ lastModified }) => dayAndTime(lastModified) },
];
const keyOf = ({ key }: StoredObject) => key;

function Objects({ entry: { name, objects: total }, routes }: EntryProps<Bucket>) {
  const max = useCell(1000);
  const { data } = useView<{ objects: StoredObject[] }>(
    routes.address("list-objects", { bucket: name, max: max.value > 1000 ? `${max.value}` : undefined }),
  );
  const objects = data?.objects ?? [];
  const opening = useOpen(name);
  return (
    <>
      <div class="head">
        <h2>{name}</h2>
        <Actions routes={routes} commands={["put-object", "delete-bucket"]} values={{ bucket: name }} />
        <Upload bucket={name} routes={routes} />
      </div>
      <BucketFacts bucket={name} routes={routes} />
      {data && objects.length === 0 && <Empty title="No objects." />}
      {data && (
        <Detailed
          rows={objects}
          keyOf={keyOf}
          titleOf={keyOf}
          {...opening}
          missing={`The object ${opening.opened} is not among those shown here. It may have been deleted.`}
          list={(grid) =>
            objects.length > 0 && <TreeGrid label={`Objects in ${name}`} leaves={objects} pathOf={keyOf} columns={columns} {...grid} />
          }
          details={(object) => <ObjectDetails key={object.key} object={object} bucket={name} routes={routes} />}
        />
      )}
      <More shown={objects.length} of={total} noun="object" more={() => (max.value *= 10)} />
    </>
  );
}
