import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";
import { root } from "./workspace.js";

const folder = join(root, "packages", "console");

/** The console and the laboratory as a module: their documents, and the policies under which they are served. */
export const consoleFile = join(folder, "dist", "page.js");

/** Builds `packages/console/src` to two documents, writes them and their policies as {@link consoleFile}, and returns that file. */
export async function bundleConsole(): Promise<string[]> {
  const [console, lab] = await Promise.all([documentOf("main.tsx"), documentOf("lab/main.tsx")]);
  const exports = { page: console.page, policy: console.policy, labPage: lab.page, labPolicy: lab.policy };
  await mkdir(join(folder, "dist"), { recursive: true });
  const lines = Object.entries(exports).map(([name, text]) => `export const ${name} = read("${compressed(text)}");\n`);
  await writeFile(consoleFile, reader + lines.join(""));
  return [consoleFile];
}

/** Reads what {@link compressed} wrote. The package that has the pages takes a third of their bytes this way. */
const reader = `import { brotliDecompressSync } from "node:zlib";
const read = (text) => brotliDecompressSync(Buffer.from(text, "base64")).toString();
`;

function compressed(text: string): string {
  return brotliCompressSync(text).toString("base64");
}

/** One HTML document with all that a script of the folder `src` needs, and its policy. */
async function documentOf(entry: string): Promise<{ readonly page: string; readonly policy: string }> {
  const { script, style } = await compile(entry);
  const template = await readFile(join(folder, "src", "index.html"), "utf8");
  const page = template
    .replace("</head>", () => `<style>${style}</style>\n</head>`)
    .replace(/<script type="module".*?<\/script>/, () => `<script type="module">${script}</script>`);
  return { page, policy: policyOf(script, style) };
}

/** The script and the style, as texts that can stand in a document. */
async function compile(entry: string): Promise<{ script: string; style: string }> {
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: "error",
    // Calls of h are shorter than those of the automatic runtime.
    oxc: {
      jsx: { runtime: "classic", pragma: "h", pragmaFrag: "Fragment" },
      jsxInject: `import { h, Fragment } from "preact"`,
    },
    build: {
      write: false,
      target: ["chrome123", "firefox125", "safari17.5"],
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(folder, "src", entry) },
    },
  });
  if (!("output" in built)) throw new Error("Vite built something else than one bundle.");
  let script = "";
  let style = "";
  for (const file of built.output) {
    if (file.type === "chunk") script += file.code;
    else if (file.fileName.endsWith(".css")) style += String(file.source);
  }
  // A closing tag inside a string would end the element.
  return { script: script.trim().replaceAll("</script", "<\\/script"), style: style.trim() };
}

/** Runs this script and this style only, and speaks to the page's own origin only. */
function policyOf(script: string, style: string): string {
  return [
    "default-src 'none'",
    `script-src '${hash(script)}'`,
    `style-src '${hash(style)}'`,
    "connect-src 'self'",
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

function hash(text: string): string {
  return `sha256-${createHash("sha256").update(text).digest("base64")}`;
}
