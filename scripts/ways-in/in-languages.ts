/** Ways of the clients for a running server: what the page of each says under "From nothing to a parallel suite". */
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "../workspace.js";
import { sectionOf } from "./page.js";
import { missingProgram, type Way } from "./way.js";

export const waysInLanguages: readonly Way[] = [
  { ...follow("typescript", "vitest on a server"), needs: "Node, npm, packed packages, a running server" },
  {
    ...follow("python", "pytest"),
    needs: "Python, pip, a checkout, a running server",
    missing: () => missingProgram("python3 -m venv --help"),
  },
  {
    ...follow("go", "go test"),
    needs: "Go, a checkout, a running server",
    missing: () => missingProgram("go version"),
  },
  {
    ...follow("java", "JUnit"),
    needs: "Java 17, Maven, a checkout, a running server",
    missing: () => missingProgram("mvn --version"),
  },
];

function follow(language: string, name: string): Pick<Way, "name" | "go"> {
  return {
    name,
    async go(project, { api, before, later }) {
      const { files, blocks } = await sectionOf(`clients/${language}/README.md`, "From nothing to a parallel suite");
      const [first = [], ...others] = blocks;
      // The server runs and the packages are packed.
      const inCheckout = first.filter((line) => !line.startsWith("npm "));
      const last = language === "java" ? ["mvn test"] : [];
      const own = [...others.flat(), ...last];
      for (const [path, text] of files) {
        await mkdir(dirname(join(project.folder, path)), { recursive: true });
        await writeFile(join(project.folder, path), text);
      }
      const repository = language === "java" ? await before(() => copyRepository(project.folder, project.run)) : "";
      if (repository !== "") later(() => rm(repository, { recursive: true }));
      const env = [
        `CLOUDSTUB=${root}`,
        `CLOUDSTUB_API_URL=${api}`,
        `MAVEN_OPTS=-Dmaven.repo.local=${repository}`,
        "npm_config_prefer_offline=true",
        "GOTOOLCHAIN=local",
      ];
      const script = ["set -e", 'cd "$CLOUDSTUB"', ...inCheckout, `cd "${project.folder}"`, ...own].join("\n");
      await project.run("env", ...env, "bash", "-c", script);
      return { steps: inCheckout.length + own.length + files.size };
    },
  };
}

/** A repository of Maven's for this way alone, so that the machine's does not get our client; what else is in it, is there. */
async function copyRepository(
  folder: string,
  run: (command: string, ...args: string[]) => Promise<number>,
): Promise<string> {
  const own = join(homedir(), ".m2", "repository");
  const copy = `${folder}-m2`;
  await mkdir(copy);
  if (existsSync(own)) await run("cp", "-a", `${own}/.`, copy);
  await run("rm", "-rf", join(copy, "io", "cloudstub"));
  return copy;
}
