/**
 * Writes the handler of an operation, its row, its place in the table of ignored members, and a first test. It builds, passes all checks,
 * and answers the SDK with nothing but what an answer must have. What the operation does is yours to write.
 *
 *   npm run new:operation <service> <Operation> [--emulated]
 *   npm run new:operation sqs PurgeQueue -- --emulated
 */
import { execFileSync } from "node:child_process";
import { access, mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { modelText } from "./generate-model.js";
import { hasProperty, withProperty } from "./new/object-edit.js";
import { fileName, handlerFile, handlerName, type NewOperation, overlayFile, testFile } from "./new/operation-files.js";
import { withOverlayFile } from "./new/overlay.js";
import { Samples } from "./new/sample.js";
import { clientPackage, root, serviceFolder } from "./workspace.js";
import { writeCoverage } from "./write-coverage.js";
import { writeRecords } from "./write-records.js";

// The SDK only lends its schemas here; which Node it will want next year does not matter.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = "true";

/**
 * Writes an operation into the service in a folder, and returns the files that were written or changed. Throws where the service
 * has a handler of the operation at this level.
 */
export async function writeOperation(folder: string, name: string, emulated: boolean): Promise<string[]> {
  const operation = await describe(folder, name, emulated);
  const samples = await Samples.of(operation.clientName, [name]);
  const level = emulated ? join("src", "emulated") : "src";
  const handler = join(folder, level, "operations", `${fileName(name)}.ts`);
  const test = join(folder, "test", `${emulated ? "emulated-" : ""}${fileName(name)}.test.ts`);
  if (await isThere(handler)) throw new Error(`There is a handler already: ${handler}.`);
  const table = emulated ? await overlayOf(folder) : join(folder, "src", "service.ts");
  await change(table, (text) => withHandler(text, name));
  await change(join(folder, "src", "types.ts"), (text) => withRegistered(text, name));
  const changed = [table, handler, test, join(folder, "src", "model.ts")];
  await write(handler, handlerFile(operation, samples));
  await write(test, testFile(operation, samples));
  if (!emulated) changed.push(...(await declareIgnored(folder, name, samples.inputMembers(name))));
  await writeFile(join(folder, "src", "model.ts"), await modelText(folder));
  return changed;
}

async function describe(folder: string, name: string, emulated: boolean): Promise<NewOperation> {
  const own = join(folder, "src", "emulated", "types.ts");
  const file = emulated && (await isThere(own)) ? own : join(folder, "src", "types.ts");
  const level = emulated ? join("src", "emulated") : "src";
  const from = file === own || !emulated ? "../types.js" : "../../types.js";
  await change(file, withHandlerType);
  const [, handlerType] = /export type (\w+Handler)</.exec(await readFile(file, "utf8")) ?? [];
  if (handlerType === undefined) throw new Error(`${join(folder, level)} has no type of its handlers; see services/sqs/src/types.ts.`);
  return { name, clientName: await clientPackage(folder), handlerType: { name: handlerType, from }, emulated };
}

/** A service that has only placeholders has no need of it. */
function withHandlerType(text: string): string {
  const [, typeName] = /export interface (\w+) extends ServiceTypes/.exec(text) ?? [];
  if (typeName === undefined || /export type \w+Handler</.test(text)) return text;
  return `${text.replace("import type { ServiceTypes }", "import type { Handler, OperationName, ServiceTypes }")}
/** An operation of the service that is no placeholder. */
export type ${typeName}Handler<Op extends OperationName<${typeName}>> = Handler<${typeName}, Op>;
`;
}

function withHandler(text: string, name: string): string {
  const statement = `import { ${handlerName(name)} } from "./operations/${fileName(name)}.js";\n`;
  return statement + withProperty(text, "operations", { name, value: handlerName(name) });
}

/** Of a client that is registered in part, the operations are listed. */
function withRegistered(text: string, name: string): string {
  const [list] = /readonly registers:[\s|"\w]*;/.exec(text) ?? [];
  if (list === undefined || list.includes(`"${name}"`)) return text;
  const names = [...list.matchAll(/"(\w+)"/g)].map(([, each = ""]) => each).concat(name);
  const union = names.sort((a, b) => a.localeCompare(b, "en")).map((each) => `\n    | "${each}"`);
  return text.replace(list, `readonly registers:${union.join("")};`);
}

/** The file of the service's overlay, which is written and named in `service.ts` where there is none. */
async function overlayOf(folder: string): Promise<string> {
  const file = join(folder, "src", "emulated", "overlay.ts");
  if (await isThere(file)) return file;
  const types = await readFile(join(folder, "src", "types.ts"), "utf8");
  const [, typeName = ""] = /export interface (\w+) extends ServiceTypes/.exec(types) ?? [];
  const service = join(folder, "src", "service.ts");
  const overlay = withOverlayFile(await readFile(service, "utf8"));
  await writeFile(service, overlay.service);
  await write(file, overlayFile(typeName, overlay));
  return file;
}

/** No member of the input is evaluated yet, and who sends one is told so. */
async function declareIgnored(folder: string, name: string, members: readonly string[]): Promise<string[]> {
  const [ignored, shared] = [join(folder, "src", "ignored-members.ts"), join(folder, "test", "shared-tests.ts")];
  if (members.length > 0) await change(ignored, (text) => withProperty(text, "ignoredMembers", { name, value: JSON.stringify(members) }));
  await change(shared, (text) => (hasProperty(text, "evaluated", name) ? text : withProperty(text, "evaluated", { name, value: '""' })));
  return [ignored, shared];
}

async function change(file: string, edit: (text: string) => string): Promise<void> {
  const text = await readFile(file, "utf8");
  const edited = edit(text);
  if (edited !== text) await writeFile(file, edited);
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function newOperation(args: readonly string[]): Promise<void> {
  const emulated = args.includes("--emulated");
  const [id, name] = args.filter((arg) => arg !== "--emulated");
  if (id === undefined || name === undefined) throw new Error("Say which: npm run new:operation <service> <Operation> [-- --emulated]");
  const folder = serviceFolder(id);
  if (!(await isThere(folder))) throw new Error(`There is no service ${id}. npm run new:service writes one.`);
  const changed = await writeOperation(folder, name, emulated);
  await writeCoverage();
  await writeRecords();
  execFileSync(process.execPath, [
    join(root, "node_modules", "@biomejs", "biome", "bin", "biome"),
    "check",
    "--write",
    "--log-level=error",
    folder,
  ]);
  const names = changed.map((file) => join("services", basename(folder), file.slice(folder.length)));
  console.log(`wrote ${names.join("\n      ")}\nCONTRIBUTING.md says what is next.`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await newOperation(process.argv.slice(2)).catch((error: Error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
