import { useCell } from "../../../session/cell.js";
import { useSession } from "../../../session/session.js";
import type { ServiceRoutes } from "../../../views/service-routes.js";
import { routeForFiles, store } from "../../../views/upload.js";

/** Stores files in a bucket, from a dialog or dropped, where the server takes bytes; the last one is then opened. */
export function useUpload(bucket: string, routes: ServiceRoutes, open: (key: string, how: "replace") => void) {
  const session = useSession();
  const isOver = useCell(false);
  const route = routeForFiles(routes);
  if (route === undefined) return { upload: undefined, isOver: false, drop: {} };

  const upload = async (files: readonly File[]): Promise<void> => {
    for (const file of files) {
      const problem = await store(file, bucket, route);
      session.notice.value = problem === undefined ? `Uploaded ${file.name}.` : `${file.name}: ${problem}`;
      session.news.value = session.notice.value;
      if (problem === undefined) open(file.name, "replace");
    }
    session.changes.value++;
  };
  return {
    upload,
    isOver: isOver.value,
    drop: {
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer?.types.includes("Files") !== true) return;
        event.preventDefault();
        isOver.value = true;
      },
      onDragLeave: (event: DragEvent) => {
        if (!(event.currentTarget as Element).contains(event.relatedTarget as Node | null)) isOver.value = false;
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        isOver.value = false;
        void upload([...(event.dataTransfer?.files ?? [])]);
      },
    },
  };
}
