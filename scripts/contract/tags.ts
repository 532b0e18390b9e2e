import { type CallExpression, type Comment, parseSync, type VariableDeclarator, Visitor } from "oxc-parser";

/** A test that a comment `// Specification 1.3a` names as one that fails when the rule is broken. */
export interface Tag {
  /** The rule's key in `rules.md`. */
  readonly key: string;
  /** The file of the test, from the workspace's folder, with slashes. */
  readonly file: string;
  /** The title of the `test` or `describe`, as it stands in the file; of a row, with the row's first text in it. */
  readonly title: string;
}

const tag = /^ Specification (\S.*)$/;

/**
 * The tags of a test file, in their order. A tag belongs to the `test` or `describe` that it stands above, or, above a row of
 * a table, to the one that runs the table. Semicolons separate several keys.
 *
 * @throws {Error} where a tag belongs to no test
 */
export function tagsOf(file: string, text: string): Tag[] {
  if (!text.includes("// Specification ")) return [];
  const { program, comments } = parseSync(file, text);
  const titled = titledIn(program, text);
  return comments.flatMap((comment) => {
    const [, keys] = tag.exec(comment.value) ?? [];
    if (keys === undefined) return [];
    const title = titled(comment);
    if (title === undefined)
      throw new Error(`${file}: "// Specification ${keys}" stands above no test. Move it to the line above one.`);
    return keys.split("; ").map((key) => ({ key, file, title }));
  });
}

/** Finds the title that a comment of a file stands above. */
function titledIn(program: Parameters<Visitor["visit"]>[0], text: string): (comment: Comment) => string | undefined {
  const calls: CallExpression[] = [];
  const constants: VariableDeclarator[] = [];
  new Visitor({
    CallExpression: (call) => titleOf(call, text) !== undefined && calls.push(call),
    VariableDeclarator: (constant) => constants.push(constant),
  }).visit(program);
  return ({ start, end }) => {
    const below = calls.find(
      (call) =>
        call.start > end &&
        text
          .slice(end, call.start)
          .replace(/\/\/.*/g, "")
          .trim() === "",
    );
    if (below !== undefined) return titleOf(below, text);
    const isAround = (node: { start: number; end: number }) => node.start < start && start < node.end;
    const table = constants.find(isAround)?.id;
    const around = calls
      .filter((call) => isAround(call) || (table?.type === "Identifier" && isEach(call, table.name, text)))
      .pop();
    const [, row] = /^\s*\[?\s*"([^"\n]*)"/.exec(text.slice(end)) ?? [];
    return around && titleOf(around, text)?.replace("%s", (hole) => row ?? hole);
  };
}

/** Whether a call runs a table: `test.each(table)("has %s", …)`. */
function isEach({ callee }: CallExpression, table: string, text: string): boolean {
  return text.slice(callee.start, callee.end).endsWith(`.each(${table})`);
}

/** The title of a call of `test` or `describe`, also of `test.each(table)`; undefined for any other call. */
function titleOf({ callee, arguments: [title] }: CallExpression, text: string): string | undefined {
  if (!/^(test|describe)\b/.test(text.slice(callee.start, callee.end))) return undefined;
  if (title?.type === "Literal" && typeof title.value === "string") return title.value;
  return title?.type === "TemplateLiteral" ? text.slice(title.start + 1, title.end - 1) : undefined;
}
