import {
  jsonText,
  type SeedCall,
  SeedProblem,
  type SeedSection,
  type Seeds,
  sameJson,
  seedTags,
  tagList,
  unlessMissing,
} from "@cloudstub/kit";
import { type NotificationEntry, notifications, notify } from "./seed-notifications.js";

interface ObjectEntry {
  readonly text?: string;
  readonly json?: unknown;
  readonly file?: string;
  readonly contentType?: string;
  readonly metadata?: { readonly [name: string]: string };
}

interface BucketEntry {
  readonly versioning?: boolean;
  readonly tags?: { readonly [key: string]: string };
  readonly objects?: { readonly [key: string]: string | ObjectEntry };
  readonly folder?: string;
  readonly notifications?: readonly NotificationEntry[];
}

const buckets: SeedSection<BucketEntry> = {
  entry: {
    description: "A bucket.",
    type: "object",
    properties: {
      versioning: { description: "Whether it keeps the versions of objects.", type: "boolean" },
      tags: seedTags,
      folder: { description: "A folder whose files become objects, by their paths in it.", type: "string" },
      objects: {
        description: "Objects by their keys: a text, or one of text, json and file.",
        type: "object",
        additionalProperties: {
          type: ["string", "object"],
          properties: {
            text: { description: "The content.", type: "string" },
            json: { description: "Any value, which is written as JSON." },
            file: { description: "The path of a file, from the seed's folder.", type: "string" },
            contentType: { description: "The media type.", type: "string" },
            metadata: {
              description: "The user's metadata.",
              type: "object",
              additionalProperties: { type: "string" },
            },
          },
          additionalProperties: false,
        },
      },
      notifications,
    },
    additionalProperties: false,
  },
  async make(Bucket, entry, seed) {
    const isThere = await unlessMissing(() => operations(seed).HeadBucket({ Bucket }), ["NotFound", "NoSuchBucket"]);
    if (isThere === undefined) await create(Bucket, seed);
    let written = 0;
    if (await version(Bucket, entry, seed)) written++;
    if (await tag(Bucket, entry, seed)) written++;
    for (const [key, object] of await objectsOf(entry, seed)) if (await put({ Bucket, key }, object, seed)) written++;
    return isThere === undefined ? "made" : written === 0 ? "kept" : "changed";
  },
  async connect(Bucket, { notifications }, seed) {
    return notifications === undefined ? "kept" : notify(Bucket, notifications, seed);
  },
};

async function create(Bucket: string, seed: SeedCall): Promise<void> {
  const elsewhere = seed.region !== "us-east-1";
  await operations(seed).CreateBucket({
    Bucket,
    ...(elsewhere && { CreateBucketConfiguration: { LocationConstraint: seed.region as "eu-west-1" } }),
  });
}

/** Sets the versioning unless it is as the entry says. Returns true where it did. */
async function version(Bucket: string, { versioning }: BucketEntry, seed: SeedCall): Promise<boolean> {
  if (versioning === undefined) return false;
  const { Status: present = "Suspended" } = await operations(seed).GetBucketVersioning({ Bucket });
  const Status = versioning ? "Enabled" : "Suspended";
  if (present === Status) return false;
  await operations(seed).PutBucketVersioning({ Bucket, VersioningConfiguration: { Status } });
  return true;
}

/** Replaces the tags unless they are as the entry says. Returns true where it did. */
async function tag(Bucket: string, { tags }: BucketEntry, seed: SeedCall): Promise<boolean> {
  if (tags === undefined) return false;
  const present = await unlessMissing(() => operations(seed).GetBucketTagging({ Bucket }), ["NoSuchTagSet"]);
  const there = Object.fromEntries((present?.TagSet ?? []).map(({ Key, Value }) => [Key, Value]));
  if (sameJson(tags, there)) return false;
  await operations(seed).PutBucketTagging({ Bucket, Tagging: { TagSet: tagList(tags) } });
  return true;
}

/** The objects of an entry, those of its folder first. */
async function objectsOf(entry: BucketEntry, seed: SeedCall): Promise<[key: string, object: ObjectEntry][]> {
  const { folder, objects = {} } = entry;
  const files = folder === undefined ? [] : await seed.listFiles(folder);
  return [
    ...files.map((path): [string, ObjectEntry] => [path, { file: `${folder}/${path}` }]),
    ...Object.entries(objects).map(([key, object]): [string, ObjectEntry] => [
      key,
      typeof object === "string" ? { text: object } : object,
    ]),
  ];
}

interface Place {
  readonly Bucket: string;
  readonly key: string;
}

/** Puts an object unless it is there as it is. Returns true where it put it. */
async function put({ Bucket, key: Key }: Place, object: ObjectEntry, seed: SeedCall): Promise<boolean> {
  const payload = seed.payload(await contentOf(Key, object, seed));
  const ContentType = object.contentType ?? contentTypeOf(Key, object);
  const missing = ["NotFound", "NoSuchKey"];
  const present = await unlessMissing(() => operations(seed).HeadObject({ Bucket, Key }), missing);
  const isSame = present?.ETag === `"${payload.md5}"` && (ContentType ?? present.ContentType) === present.ContentType;
  if (isSame) return false;
  await operations(seed).PutObject({
    Bucket,
    Key,
    Body: payload,
    ...(ContentType !== undefined && { ContentType }),
    ...(object.metadata !== undefined && { Metadata: object.metadata }),
  });
  return true;
}

async function contentOf(key: string, { text, json, file }: ObjectEntry, seed: SeedCall): Promise<Uint8Array> {
  if ([text, json, file].filter((each) => each !== undefined).length !== 1)
    throw new SeedProblem(`The object ${key} has one of text, json and file.`);
  return file === undefined ? Buffer.from(text ?? jsonText(json)) : seed.readFile(file);
}

function contentTypeOf(key: string, { json, file }: ObjectEntry): string | undefined {
  if (json !== undefined) return "application/json";
  return types[(file ?? key).slice((file ?? key).lastIndexOf(".") + 1).toLowerCase()];
}

/** Media types of files that tests have most. */
const types: { readonly [extension: string]: string } = {
  css: "text/css",
  csv: "text/csv",
  gif: "image/gif",
  html: "text/html",
  jpg: "image/jpeg",
  js: "text/javascript",
  json: "application/json",
  pdf: "application/pdf",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain",
  xml: "application/xml",
};

function operations(seed: SeedCall) {
  return seed.of<typeof import("@aws-sdk/client-s3")>("s3");
}

/** The section of buckets. */
export const seeds: Seeds = { buckets };
