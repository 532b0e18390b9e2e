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
  const { news, changes } = useSession();
  const problem = useCell("");
  const route = routeForFiles(routes);
  if (route === undefined) return undefined;

  const upload = async (files: readonly File[]): Promise<void> => {
    problem.value = "";
    for (const file of files) {
      const refusal = await store(file, bucket, route);
      if (refusal) problem.value = `${file.name}: ${refusal}`;
      else news.value = `Uploaded ${file.name}.`;
    }
    changes.value++;
  };

  return (
    <div class="buttons">
      <UploadButton take={upload} />
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

/** Stores a file as an object with the file's name. Returns why that failed. */
export async function store(file: File, bucket: string, route: Route): Promise<string | undefined> {
  const values = { bucket, key: file.name, contentType: file.type };
  const answer = await ask({ ...route, values, body: file }).catch(() => undefined);
  if (answer?.ok) return undefined;
  return answer ? detailOf(answer) : "The server does not answer.";
}

interface UploadButtonProps {
  /** The class of the button. */
  readonly kind?: string;
  readonly take: (files: readonly File[]) => Promise<void>;
}

/** Chooses files of the visitor's machine. */
export function UploadButton({ kind, take }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button class={kind} onClick={() => input.current?.click()}>
        Upload files…
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to upload"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          void take(files);
        }}
      />
    </>
  );
}
