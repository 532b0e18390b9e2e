import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Application } from "./applications.js";
import { samEnvironment } from "./tools.js";

/** The templates of a folder and of those in it, each as an application: `sam deploy` deploys also those without the transform of SAM, and uploads what they name. */
export async function templatesIn(folder: string): Promise<Application[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(?:ya?ml|json|template)$/u.test(file));
  const templates: Application[] = [];
  for (const file of files.sort()) {
    const path = resolve(join(folder, file));
    if (!/AWSTemplateFormatVersion|"?Resources"?:/u.test(await readFile(path, "utf8"))) continue;
    templates.push(templateOf(path, file));
  }
  return templates;
}

function templateOf(path: string, file: string): Application {
  const name = (dirname(file) === "." ? basename(file).replace(/\.[a-z]+$/u, "") : dirname(file)).replaceAll(
    /[^A-Za-z0-9]/gu,
    "-",
  );
  const stack = ["--stack-name", `t-${name}`];
  return {
    name,
    what: file,
    isFixed: true,
    install: samEnvironment,
    async deploy({ tools }) {
      const capabilities = ["CAPABILITY_NAMED_IAM", "CAPABILITY_AUTO_EXPAND"];
      const how = ["--template-file", path, "--resolve-s3", "--no-confirm-changeset"];
      await tools.sam("deploy", ...stack, ...how, "--capabilities", ...capabilities);
      return {};
    },
    destroy: ({ tools }) => tools.sam("delete", ...stack, "--no-prompts", "--region", "us-east-1"),
  };
}
