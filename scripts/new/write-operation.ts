import { basename, dirname, join, relative } from "node:path";
import { constraintsFile, rulesOf, writeConstraints } from "../generate-constraints.js";
import { modelText } from "../generate-model.js";
import { type Client, operationsOf } from "../sdk-client.js";
import { clientPackages } from "../workspace.js";
import { Files, shown } from "./files.js";
import { hasProperty, propertyText, withProperty } from "./object-edit.js";
import {
  fileName,
  handlerFile,
  type NewOperation,
  overlayFile,
  overlayTypesFile,
  testFile,
  withTest,
} from "./operation-files.js";
import { rowsFile, withOverlayFile, withRows } from "./overlay.js";
import { moduleName, type Place, placeOf, type Wanted, withHandler } from "./place.js";
import { type RequestList, requestsFile, withRequest, withRequestList } from "./requests.js";
import { Samples } from "./sample.js";
import { typeNameIn, withHandlerType, withRegistered } from "./service-types.js";

/** What was written. */
export interface Written {
  readonly files: readonly string[];
  /** The placeholder that answered until now, where it answered something: `placeholder({ Tags: [] })`. */
  readonly replaced?: string | undefined;
  /** AWS's rules for the members of the input, which nothing checks before the handler; none where the overlay has a table of constraints. */
  readonly unchecked: readonly string[];
}

/**
 * Writes an operation into the service in a folder. Throws where the service has a handler of the operation at this level, or a row
 * where a placeholder is wanted.
 */
export async function writeOperation(folder: string, { name, kind, feature, test }: Wanted): Promise<Written> {
  const place = kind === "placeholder" ? undefined : await placeOf(folder, { name, kind, feature });
  const samples = await Samples.of(await clientWith(folder, name), [name]);
  const files = new Files();
  if (kind === "placeholder") await writePlaceholder(files, folder, { name, samples });
  const replaced =
    place && (await writeHandler(files, folder, { name, samples, place, test, emulated: kind === "emulated" }));
  const written = await files.write();
  // The model is made from the tables as they are now.
  files.set(join(folder, "src", "model.ts"), await modelText(folder));
  written.push(...(await files.write()));
  // So are AWS's constraints, where the overlay checks them.
  if (kind === "emulated" && (await files.has(constraintsFile(folder))))
    return { files: [...written, (await writeConstraints(folder)).file], replaced, unchecked: [] };
  return { files: written, replaced, unchecked: kind === "emulated" ? await rulesOf(folder, name) : [] };
}

/** The package of the service's client that has an operation; its own where none has. */
async function clientWith(folder: string, operation: string): Promise<string> {
  const [own, ...others] = await clientPackages(folder);
  for (const other of others) if (operationsOf((await import(other)) as Client).includes(operation)) return other;
  return own;
}

interface SampledOperation {
  readonly name: string;
  readonly samples: Samples;
}

interface PlacedOperation extends SampledOperation, Pick<Wanted, "test"> {
  readonly place: Place;
  readonly emulated: boolean;
}

async function writePlaceholder(files: Files, folder: string, { name, samples }: SampledOperation): Promise<void> {
  const table = join(folder, "src", "service.ts");
  if (hasProperty(await files.read(table), "operations", name))
    throw new Error(`${shown(table)} has a row of ${name} already.`);
  await files.change(table, (text) => withPlaceholder(text, name, samples.placeholder(name)));
  await files.change(join(folder, "src", "types.ts"), (text) => withRegistered(text, name));
}

async function writeHandler(
  files: Files,
  folder: string,
  { name, samples, place, test, emulated }: PlacedOperation,
): Promise<string | undefined> {
  const handler = join(folder, place.handler);
  if (await files.has(handler)) throw new Error(`There is a handler already: ${shown(handler)}.`);
  const operation = await describe(files, folder, { name, handler, emulated });
  const overlay = emulated ? await overlayOf(files, folder) : join(folder, "src", "service.ts");
  const table = place.rows === undefined ? overlay : await rowsOf(files, folder, { rows: place.rows, overlay });
  const owner =
    /^export const (\w+)/m.exec(place.rows === undefined ? "" : await files.read(table))?.[1] ?? "operations";
  const before = propertyText(await files.read(table), owner, name);
  const row = { owner, name, from: relative(dirname(table), handler), isUnwritten: emulated };
  await files.change(table, (text) => withHandler(text, row));
  files.set(handler, handlerFile(operation, samples));
  await writeTest(files, join(folder, "test", test ?? `${emulated ? "emulated-" : ""}${fileName(name)}.test.ts`), {
    operation,
    samples,
  });
  if (!emulated) {
    await files.change(join(folder, "src", "types.ts"), (text) => withRegistered(text, name));
    await declareIgnored(files, folder, { name, samples });
  }
  await askFor(files, folder, {
    list: emulated ? "emulatedRequests" : "requests",
    request: `["${name}", ${samples.input(name)}]`,
  });
  return before === samples.placeholder(name) ? undefined : before;
}

/** Writes a test into a new file, or at the end of one whose tests send to a \`lab\`. */
async function writeTest(
  files: Files,
  file: string,
  { operation, samples }: { readonly operation: NewOperation; readonly samples: Samples },
): Promise<void> {
  if (!(await files.has(file))) files.set(file, testFile(operation, samples));
  else await files.change(file, (text) => withTest(text, operation, samples));
}

async function describe(
  files: Files,
  folder: string,
  { name, handler, emulated }: Pick<NewOperation, "name" | "emulated"> & { readonly handler: string },
): Promise<NewOperation> {
  const [types, own] = [join(folder, "src", "types.ts"), join(folder, "src", "emulated", "types.ts")];
  const text = await files.read(types);
  // The service's own handlers are of the operations that the contract registers, which are not always all.
  if (emulated && !(await files.has(own)) && /^ {2}readonly registers:/m.test(text))
    files.set(own, overlayTypesFile(typeNameIn(text)));
  const isOwn = emulated && (await files.has(own));
  const file = isOwn ? own : types;
  await files.change(file, withHandlerType);
  const [, handlerType] = /export type (\w+Handler)</.exec(await files.read(file)) ?? [];
  if (handlerType === undefined)
    throw new Error(`${shown(file)} has no type of its handlers; see services/sqs/src/types.ts.`);
  const from = moduleName(relative(dirname(handler), file));
  return { name, clientName: await clientWith(folder, name), handlerType: { name: handlerType, from }, emulated };
}

function withPlaceholder(text: string, name: string, value: string): string {
  const statement = /^import \{[^}]*\bplaceholder\b/m.test(text)
    ? ""
    : `import { placeholder } from "@cloudstub/kit";\n`;
  return statement + withProperty(text, "operations", { name, value });
}

/** The file with the rows of a feature, which is written and named in the overlay where there is none. */
async function rowsOf(
  files: Files,
  folder: string,
  { rows, overlay }: { readonly rows: string; readonly overlay: string },
): Promise<string> {
  const file = join(folder, rows);
  if (await files.has(file)) return file;
  const state = join(folder, "src", "emulated", "state.ts");
  const hasState = (await files.has(state)) && /export \w+ EmulatedState\b/.test(await files.read(state));
  const table = {
    feature: basename(dirname(file)),
    typeName: typeNameIn(await files.read(join(folder, "src", "types.ts"))),
  };
  files.set(file, rowsFile({ ...table, hasState }));
  await files.change(overlay, (text) => withRows(text, table.feature));
  return file;
}

/** The file of the service's overlay, which is written and named in `service.ts` where there is none. */
async function overlayOf(files: Files, folder: string): Promise<string> {
  const file = join(folder, "src", "emulated", "overlay.ts");
  if (await files.has(file)) return file;
  const service = join(folder, "src", "service.ts");
  const overlay = withOverlayFile(await files.read(service));
  await files.change(service, () => overlay.service);
  files.set(file, overlayFile(typeNameIn(await files.read(join(folder, "src", "types.ts"))), overlay));
  return file;
}

/** No member of the input is evaluated yet, and a response to one says so. */
async function declareIgnored(files: Files, folder: string, { name, samples }: SampledOperation): Promise<void> {
  const members = samples.inputMembers(name);
  const value = JSON.stringify(members);
  if (members.length > 0)
    await files.change(join(folder, "src", "ignored-members.ts"), (text) =>
      withProperty(text, "ignoredMembers", { name, value }),
    );
  await files.change(join(folder, "test", "shared-tests.ts"), (text) =>
    hasProperty(text, "evaluated", name) ? text : withProperty(text, "evaluated", { name, value: '""' }),
  );
}

/** Every operation with a handler is tried for half-done writes. */
async function askFor(
  files: Files,
  folder: string,
  { list, request }: { readonly list: RequestList; readonly request: string },
): Promise<void> {
  const file = join(folder, "test", "requests.ts");
  if (!(await files.has(file))) files.set(file, requestsFile());
  await files.change(file, (text) => withRequest(text, list, request));
  await files.change(join(folder, "test", "shared-tests.ts"), (text) => withRequestList(text, list));
}
