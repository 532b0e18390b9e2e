import { useRef } from "preact/hooks";
import { Button } from "../parts/button.js";
import { ask, detailOf } from "../session/ask.js";
import { useCell } from "../session/cell.js";
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
  const route = routes.find("put-object");
  if (!route?.params?.some(({ name }) => name === "bytes")) return undefined;

  async function upload(files: readonly File[]): Promise<void> {
    problem.value = "";
    try {
      for (const file of files) {
        const values = { bucket, key: file.name, contentType: file.type };
        const answer = await ask({ method: route?.method ?? "", path: route?.path ?? "", values, body: file });
        if (!answer.ok) problem.value = `${file.name}: ${detailOf(answer)}`;
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
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to upload"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          void upload(files);
        }}
      />
      <span class="bad" role="status">
        {problem.value}
      </span>
    </div>
  );
}
