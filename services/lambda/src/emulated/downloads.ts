import type { Downloads } from "@cloudstub/kit";
import { codePath } from "../code.js";
import { codeNotStored } from "../errors.js";
import { resourceNotFound } from "./engine/errors.js";
import { codeOf, findFunction } from "./engine/functions.js";
import { functionArn, referenceIn } from "./engine/names.js";
import { layerArchive, layerCodePath } from "./features/layers/layer.js";
import type { EmulatedState } from "./types.js";

/** Downloads of archives, whose addresses GetFunction and the operations on layers give. */
export const emulatedDownloads: Downloads<EmulatedState> = {
  DownloadCode: {
    path: codePath,
    read({ FunctionName = "" }, call) {
      const found = findFunction(call, referenceIn(call, { FunctionName }));
      const bytes = codeOf(call.state, found.name, found.version);
      if (bytes === undefined) throw codeNotStored(functionArn(call, found));
      return { contentType: "application/zip", bytes };
    },
  },
  DownloadLayer: {
    path: layerCodePath,
    read({ LayerName = "", VersionNumber }, call) {
      const bytes = layerArchive(call, { layer: LayerName, version: Number(VersionNumber) });
      if (bytes === undefined) throw resourceNotFound();
      return { contentType: "application/zip", bytes };
    },
  },
};
