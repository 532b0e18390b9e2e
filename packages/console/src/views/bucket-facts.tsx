import { Facts } from "../parts/drawer.js";
import { Table } from "../parts/table.js";
import { useView } from "../session/use-view.js";
import { dayAndTime, grouped } from "../session/wording.js";
import { shownWorld } from "../session/world.js";
import type { ServiceRoutes } from "./service-routes.js";

interface BucketProps {
  readonly bucket: string;
  readonly routes: ServiceRoutes;
}

interface Bucket {
  readonly region: string;
  readonly account: string;
  readonly versioning: string;
  /** Empty unless it is a website. */
  readonly website: string;
}

interface Upload {
  readonly key: string;
  readonly uploadId: string;
  readonly initiatedAt: string;
  readonly parts: number;
}

/** Facts about a bucket at the level emulated: its website and its unfinished uploads. */
export function BucketFacts({ bucket, routes }: BucketProps) {
  const { data } = useView<Bucket>(routes.address("get-bucket", { bucket }));
  if (!data) return undefined;
  const { region, account, versioning, website } = data;
  // A browser sends no access key id: it would get the website of the default world.
  const canOpen = website && shownWorld === "";
  const link = canOpen && (
    <a href={website} target="_blank" rel="noreferrer">
      {website}
    </a>
  );
  return (
    <>
      <Facts facts={{ Region: region, Account: account, Versioning: versioning, Website: link || website }} />
      <Uploads bucket={bucket} routes={routes} />
    </>
  );
}

function Uploads({ bucket, routes }: BucketProps) {
  const { data } = useView<{ uploads: Upload[]; truncated: boolean }>(
    routes.address("list-uploads", { bucket, max: "100" }),
  );
  if (!data || data.uploads.length === 0) return undefined;
  return (
    <>
      <h3>Uploads in parts</h3>
      <Table
        head={["Key", "Begun", "Parts"]}
        rows={data.uploads.map(({ key, initiatedAt, parts }) => [key, dayAndTime(initiatedAt), grouped(parts)])}
      />
      {data.truncated && <p class="muted">The first 100 are shown.</p>}
    </>
  );
}
