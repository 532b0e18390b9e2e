import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ServiceModel } from "@cloudstub/kit";
import { refOf, resolve } from "../../packages/core/src/model/shapes.js";
import { serviceFolder } from "../../scripts/workspace.js";

/** What is known of the members of an operation's input, by their paths. */
interface Known {
  readonly declared: readonly string[];
  readonly later: readonly string[];
  readonly read: ReadonlySet<string>;
  readonly whole: ReadonlySet<string>;
  /** The names in the service's source. */
  readonly words: ReadonlySet<string>;
}

/** The paths of an input's members that nothing reads and no table names, in which `*` stands for each element. */
export function unreadMembers(
  model: ServiceModel,
  operation: string,
  { declared, later, read, whole, words }: Known,
): string[] {
  const unread: string[] = [];
  const visitMembers = (
    members: readonly (readonly [name: string, at: string, ref: string])[],
    within: readonly string[],
  ): void => {
    const isReached = within.length === 1 || members.some(([, at]) => read.has(at));
    for (const [name, at, ref] of members) {
      if (declared.includes(at) || later.includes(at)) continue;
      if (isReached ? read.has(at) : words.has(name)) visit(ref, at, within);
      else unread.push(at);
    }
  };
  const visit = (ref: string, path: string, within: readonly string[]): void => {
    const shape = resolve(model, ref);
    if (typeof shape === "string" || within.includes(ref)) return;
    const inside = [...within, ref];
    if (shape.type === "list" || shape.type === "map") {
      visit(refOf(shape.type === "list" ? shape.member : shape.value), `${path}.*`, inside);
    } else if (path === "" || !whole.has(path)) {
      const prefix = path === "" ? "" : `${path}.`;
      const members = Object.entries(shape.members).map(
        ([name, member]) => [name, prefix + name, refOf(member)] as const,
      );
      visitMembers(members, inside);
    }
  };
  visit(model.operations[operation]?.input ?? "", "", []);
  return unread;
}

/** The names in a service's source, without comments, and without its tables of members. */
export async function sourceWords(id: string): Promise<ReadonlySet<string>> {
  const folder = join(serviceFolder(id), "src");
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".ts"));
  const code = files.filter((file) => !/generated|(?:^|[\\/])(?:model|ignored-members|overlay)\.ts$/.test(file));
  const texts = await Promise.all(code.map((file) => readFile(join(folder, file), "utf8")));
  return new Set(texts.flatMap((text) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, "").match(/\w+/g) ?? []));
}
