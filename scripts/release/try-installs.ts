import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { inProject, install, type Project } from "../packages/project.js";
import { type Address, startByCommand } from "../packages/started.js";
import { pythonVersion } from "./version.js";

/** What was built, and where it is. */
export interface Built {
  readonly version: string;
  /** The archive of the package `cloudstub`. */
  readonly npm: string;
  readonly maven: string;
  readonly python: string;
  readonly go: string;
  readonly goModule: string;
}

/**
 * Installs what was built into empty projects of four languages, from the files alone, and uses it there: in Node the command and the library; in the others the client,
 * which makes a world on the server that the command started. Yields a line for each.
 */
export async function* tryInstalls(built: Built): AsyncGenerator<string> {
  const begun = performance.now();
  const took = () => `${((performance.now() - begun) / 1000).toFixed(0)} s`;
  yield* await inProject({}, async (project) => {
    await install(project, [built.npm, "@aws-sdk/client-sqs"]);
    await inNode(project);
    const lines = ["Node: the command starts all services, and a mock answers an SDK client"];
    const command = join(project.folder, "node_modules", ".bin", "cloudstub");
    const server = await startByCommand([command, "--port=0", "--api-port=0"], { cwd: project.folder });
    try {
      for (const [language, use] of Object.entries(languages)) {
        await inProject({}, (other) => use(other, built, server.address));
        lines.push(`${language}: the client makes a world on that server (${took()} so far)`);
      }
    } finally {
      await server.end();
    }
    return lines;
  });
}

async function writeAll(project: Project, files: { readonly [path: string]: string }): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(project.folder, path)), { recursive: true });
    await writeFile(join(project.folder, path), text);
  }
}

async function inNode(project: Project): Promise<void> {
  const test = `
import { CreateQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
import { startMock, assertReceived } from "cloudstub";
import sqs from "cloudstub/sqs";
const mock = await startMock({ services: [sqs] });
await new SQSClient({}).send(new CreateQueueCommand({ QueueName: "orders" }));
assertReceived(mock, "sqs", "CreateQueue", { QueueName: "orders" });
await mock.stop();
`;
  await writeAll(project, { "first.mjs": test });
  await project.run("node", "first.mjs");
}

type Use = (project: Project, built: Built, address: Address) => Promise<void>;

const languages: { readonly [language: string]: Use } = { Python: inPython, Java: inJava, Go: inGo };

async function inPython(project: Project, { python, version }: Built, { api, endpoint }: Address): Promise<void> {
  const bin = join(project.folder, "venv", "bin");
  await project.run("python3", "-m", "venv", "venv");
  const from = ["--quiet", "--disable-pip-version-check", "--no-index", "--find-links", python];
  await project.run(join(bin, "pip"), "install", ...from, `cloudstub==${pythonVersion(version)}`);
  const program = `
import cloudstub
lab = cloudstub.connect(${JSON.stringify(api)}, endpoint=${JSON.stringify(endpoint)})
with lab.world() as world:
    assert world.name in [each["name"] for each in lab.worlds()], lab.worlds()
`;
  await writeAll(project, { "first.py": program });
  await project.run(join(bin, "python"), "first.py");
}

async function inJava(project: Project, { maven, version }: Built, { api, endpoint }: Address): Promise<void> {
  const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>first</groupId>
  <artifactId>first</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <repositories><repository><id>release</id><url>file://${maven}</url></repository></repositories>
  <dependencies>
    <dependency><groupId>io.cloudstub</groupId><artifactId>cloudstub-client</artifactId><version>${version}</version></dependency>
    <dependency><groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter-engine</artifactId><version>5.11.4</version></dependency>
    <dependency><groupId>software.amazon.awssdk</groupId><artifactId>sqs</artifactId><version>2.31.78</version></dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin><artifactId>maven-resources-plugin</artifactId><version>3.3.1</version></plugin>
      <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.13.0</version></plugin>
      <plugin><artifactId>maven-surefire-plugin</artifactId><version>3.5.2</version></plugin>
    </plugins>
  </build>
</project>
`;
  const test = `import static org.junit.jupiter.api.Assertions.assertFalse;

import io.cloudstub.Lab;
import io.cloudstub.World;
import org.junit.jupiter.api.Test;

class FirstTest {
  @Test
  void makesAWorld() {
    Lab lab = Lab.connect(${JSON.stringify(api)}, ${JSON.stringify(endpoint)});
    try (World world = lab.world()) {
      assertFalse(lab.worlds().isEmpty());
    }
  }
}
`;
  await writeAll(project, { "pom.xml": pom, "src/test/java/FirstTest.java": test });
  // A repository of the project's own, so that a client that was installed by hand on this machine is not taken; other libraries are those of the machine.
  const copy =
    'mkdir m2; if [ -d "$HOME/.m2/repository" ]; then cp -a "$HOME/.m2/repository/." m2; fi; rm -rf m2/io/cloudstub';
  await project.run("sh", "-c", copy);
  await project.run("mvn", "-q", "-B", `-Dmaven.repo.local=${join(project.folder, "m2")}`, "test");
}

async function inGo(project: Project, { go, goModule, version }: Built, { api, endpoint }: Address): Promise<void> {
  const test = `package first

import (
	"testing"

	cloudstub "${goModule}"
)

func TestWorld(t *testing.T) {
	world := cloudstub.NewWorld(t, cloudstub.Server(${JSON.stringify(api)}), cloudstub.Endpoint(${JSON.stringify(endpoint)}))
	if world.Endpoint != ${JSON.stringify(endpoint)} {
		t.Fatal(world.Endpoint)
	}
}
`;
  await writeAll(project, { "go.mod": "module first\n\ngo 1.21\n", "first_test.go": test });
  const modules = join(project.folder, "modules");
  const env = [`GOPROXY=file://${go}`, "GONOSUMDB=*", "GOFLAGS=-mod=mod -modcacherw", `GOMODCACHE=${modules}`];
  await project.run("env", ...env, "GOTOOLCHAIN=local", "go", "get", `${goModule}@v${version}`);
  await project.run("env", ...env, "GOTOOLCHAIN=local", "go", "test", "./...");
}
