import type { RefObject } from "preact";
import { useRef } from "preact/hooks";
import { Button } from "../parts/button.js";
import { ask, detailOf } from "../session/ask.js";
import { useCell } from "../session/cell.js";
import type { Route } from "../session/records.js";
import { useSession } from "../session/session.js";
import type { ServiceRoutes } from "./service-routes.js";

interface UploadProps {
  readonly bucket: string;
  readonly routes: ServiceRoutes;
}

/** Stores files of the visitor's machine as objects with the files' names, where the server takes bytes. */
export function Upload({ bucket, routes }: UploadProps) {
  const input = useRef<HTMLInputElement>(null);
  const { news, changes } = useSession();
  const problem = useCell("");
  const route = routeForFiles(routes);
  if (route === undefined) return undefined;

  async function upload(to: Route, files: readonly File[]): Promise<void> {
    problem.value = "";
    try {
      for (const file of files) {
        const refusal = await store(file, bucket, to);
        if (refusal) problem.value = `${file.name}: ${refusal}`;
        else news.value = `Uploaded ${file.name}.`;
      }
    } catch {
      problem.value = "The server does not answer.";
    }
    changes.value++;
  }

  return (
    <div class="buttons">
      <Button onClick={() => input.current?.click()}>Upload files…</Button>
      <FileInput input={input} take={(files) => void upload(route, files)} />
      <span class="bad" role="status">
        {problem.value}
      </span>
    </div>
  );
}

/** The route that stores files as objects; undefined where the server takes no bytes. */
export function routeForFiles(routes: ServiceRoutes): Route | undefined {
  const route = routes.find("put-object");
  return route?.params?.some(({ name }) => name === "bytes") ? route : undefined;
}

/** Stores a file as an object with the file's name. Returns why the server refused it; rejects where the server does not answer. */
export async function store(file: File, bucket: string, { method, path }: Route): Promise<string | undefined> {
  const values = { bucket, key: file.name, contentType: file.type };
  const answer = await ask({ method, path, values, body: file });
  return answer.ok ? undefined : detailOf(answer);
}

interface FileInputProps {
  /** Its `click` opens the browser's dialog. */
  readonly input: RefObject<HTMLInputElement | null>;
  readonly take: (files: readonly File[]) => void;
}

/** Chooses files of the visitor's machine. It is hidden: a button beside it opens it. */
export function FileInput({ input, take }: FileInputProps) {
  return (
    <input
      ref={input}
      type="file"
      multiple
      hidden
      aria-label="Files to upload"
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        currentTarget.value = "";
        take(files);
      }}
    />
  );
}
