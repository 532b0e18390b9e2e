/**
 * The fields of a manifest that name the files of a package's entries, each as an ES module and as CommonJS. What looks into `main` and `types` only, such as
 * TypeScript's `node10`, gets CommonJS.
 *
 * @param files The entries' files, without their endings: `{ ".": "./dist/index", "./jest": "./dist/jest" }`.
 */
export function exportsOf(files: { readonly [entry: string]: string }): object {
  const exports = Object.entries(files).map(([entry, file]) => {
    const importing = { types: `${file}.d.ts`, default: `${file}.js` };
    const requiring = { types: `${file}.d.cts`, default: `${file}.cjs` };
    return [entry, { import: importing, require: requiring }] as const;
  });
  const { ".": index, ...others } = files;
  const typesOfOthers = Object.entries(others).map(
    ([entry, file]) => [entry.slice("./".length), [`${file}.d.cts`]] as const,
  );
  return {
    main: `${index}.cjs`,
    types: `${index}.d.cts`,
    ...(typesOfOthers.length > 0 && { typesVersions: { "*": Object.fromEntries(typesOfOthers) } }),
    exports: { ...Object.fromEntries(exports), "./package.json": "./package.json" },
  };
}
