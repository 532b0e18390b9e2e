import { changeRepository, findRepository, identified } from "../repositories.js";
import type { EmulatedHandler } from "../types.js";

/** Says whether images are scanned when they are pushed. */
export const putImageScanningConfiguration: EmulatedHandler<"PutImageScanningConfiguration"> = (input, call) => {
  const { repositoryName, imageScanningConfiguration } = input;
  const repository = findRepository(call, repositoryName);
  const { scanOnPush = false } = imageScanningConfiguration;
  changeRepository(call, repository, { scanOnPush });
  return { ...identified(call, repository), imageScanningConfiguration: { scanOnPush } };
};
