import { useMemo } from "preact/hooks";
import { Detailed, useOpen } from "../parts/detailed.js";
import { Empty } from "../parts/empty.js";
import type { Column } from "../parts/grid.js";
import { More } from "../parts/more.js";
import { useCell } from "../session/cell.js";
import { useView } from "../session/use-view.js";
import { bytes, dayAndTime, grouped } from "../session/wording.js";
import { Actions } from "./actions.js";
import { BucketFacts } from "./bucket-facts.js";
import { DeletedDetails, type DeletedObject, DeletedSwitch, useDeleted } from "./deleted-objects.js";
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
  columns: [{ name: "Objects", width: "6rem", kind: "num", cell: ({ objects }) => grouped(objects) }],
  layout: "beside",
  show: Objects,
};

type Row = StoredObject | DeletedObject;

const columns: readonly Column<Row>[] = [
  { name: "Size", width: "5rem", kind: "num", cell: (row) => (isDeleted(row) ? "deleted" : bytes(row.size)) },
  {
    name: "Modified",
    width: "12.6rem",
    kind: "muted",
    cell: (row) => dayAndTime((isDeleted(row) ? row.marker : row).lastModified),
  },
];
const keyOf = ({ key }: Row) => key;

function isDeleted(row: Row): row is DeletedObject {
  return "marker" in row;
}

const none: readonly StoredObject[] = [];

function inOrder(objects: readonly StoredObject[], deleted: readonly DeletedObject[]): readonly Row[] {
  if (deleted.length === 0) return objects;
  return [...objects, ...deleted].sort((one, other) => (one.key < other.key ? -1 : 1));
}

function Objects({ entry: { name, objects: total }, routes }: EntryProps<Bucket>) {
  const max = useCell(1000);
  const { data } = useView<{ objects: StoredObject[] }>(
    routes.address("list-objects", { bucket: name, max: max.value > 1000 ? `${max.value}` : undefined }),
  );
  const objects = data?.objects ?? none;
  const deleted = useDeleted(name, routes);
  const rows = useMemo(() => inOrder(objects, deleted.objects), [objects, deleted.objects]);
  const opening = useOpen(name);
  return (
    <>
      <div class="head">
        <h2>{name}</h2>
        <Actions routes={routes} commands={["put-object", "delete-bucket"]} values={{ bucket: name }} />
        <Upload bucket={name} routes={routes} />
      </div>
      <BucketFacts bucket={name} routes={routes} />
      <DeletedSwitch deleted={deleted} routes={routes} />
      {data && rows.length === 0 && <Empty title="No objects." />}
      {data && (
        <Detailed
          rows={rows}
          keyOf={keyOf}
          titleOf={keyOf}
          {...opening}
          missing={`The object ${opening.opened} is not shown here. It may have been deleted.`}
          list={(grid) =>
            rows.length > 0 && (
              <TreeGrid label={`Objects in ${name}`} leaves={rows} pathOf={keyOf} columns={columns} {...grid} />
            )
          }
          details={(row) =>
            isDeleted(row) ? (
              <DeletedDetails key={row.key} object={row} bucket={name} routes={routes} />
            ) : (
              <ObjectDetails key={row.key} object={row} bucket={name} routes={routes} />
            )
          }
        />
      )}
      <More shown={objects.length} of={total} noun="object" more={() => (max.value *= 10)} />
    </>
  );
}
