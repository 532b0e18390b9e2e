import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { root } from "./workspace.js";

const folder = join(root, "packages", "console");

/** The console as a module: the document, and the policy under which it is served. */
export const consoleFile = join(folder, "dist", "page.js");

/** Builds `packages/console/src` to one document, writes it and its policy as {@link consoleFile}, and returns that file. */
export async function bundleConsole(): Promise<string[]> {
  const { script, style } = await compile();
  const template = await readFile(join(folder, "src", "index.html"), "utf8");
  const page = template
    .replace("</head>", () => `<style>${style}</style>\n</head>`)
    .replace(/<script type="module".*?<\/script>/, () => `<script type="module">${script}</script>`);
  const exports = { page, policy: policyOf(script, style) };
  await mkdir(join(folder, "dist"), { recursive: true });
  const lines = Object.entries(exports).map(([name, text]) => `export const ${name} = ${JSON.stringify(text)};\n`);
  await writeFile(consoleFile, lines.join(""));
  return [consoleFile];
}

/** The script and the style, as texts that can stand in a document. */
async function compile(): Promise<{ script: string; style: string }> {
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
      rolldownOptions: { input: join(folder, "src", "main.tsx") },
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
