import type { AnyOverlay, LazyOverlay, ServiceModule } from "@cloudstub/kit";
import { overlayProblems } from "./check-service.js";
import type { ArchiveInfo, Bundle } from "./plugin-directory.js";
import { type InMemory, requireNone, runBundle } from "./run-bundle.js";

/** Where an overlay is. */
interface OverlayBundle {
  readonly archive: ArchiveInfo;
  readonly overlay: Bundle;
  /** The main bundle, which has the files of the contract that the overlay uses. */
  readonly main: InMemory;
}

/** A service whose main bundle has the outline of its overlay, with the overlay of another bundle, which is run when it is asked for. */
export function withLazyOverlay(service: ServiceModule, { archive, overlay, main }: OverlayBundle): ServiceModule {
  const outline = service.emulated as Omit<LazyOverlay, "load">;
  // Node forgets a source map with its module.
  let loaded: ReturnType<typeof runBundle> | undefined;
  const load = () => {
    loaded ??= runBundle(archive, overlay, main.exports);
    requireNone(overlayProblems(loaded.value, outline.operations), archive);
    return loaded.value as AnyOverlay;
  };
  return { ...service, emulated: { ...outline, load } };
}
